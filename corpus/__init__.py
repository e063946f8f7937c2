"""Paperscope's engine: papers explored by their abstracts, without a page in sight."""
