"""A selection -> a file, with the recipe that makes it again."""

from corpus.export.address import ADDRESS_LABELS, PARAMETERS, address_of
from corpus.export.choosing import Chosen, choose_papers, highlighter, noted_marks, papers_of_topic
from corpus.export.formats import FORMATS, Format, format_of, render_papers, render_table
from corpus.export.mapping import map_of
from corpus.export.recipe import Recipe, make_recipe, read_recipe
from corpus.export.replaying import replay
from corpus.export.writing import export_papers, export_table, recipe_name

__all__ = [
    "ADDRESS_LABELS",
    "Chosen",
    "FORMATS",
    "Format",
    "PARAMETERS",
    "Recipe",
    "address_of",
    "choose_papers",
    "export_papers",
    "export_table",
    "format_of",
    "highlighter",
    "make_recipe",
    "map_of",
    "noted_marks",
    "papers_of_topic",
    "read_recipe",
    "recipe_name",
    "render_papers",
    "render_table",
    "replay",
]
