"""What the server would keep of widgets that are on no page any more."""

from __future__ import annotations

from streamlit.runtime.scriptrunner import get_script_run_ctx


def forget_callbacks() -> None:
    """Let go of the callbacks of widgets that are gone; to be called before a run draws its first widget.

    Streamlit drops the value of a widget that is not drawn again, but keeps its callback with its arguments as long
    as the session: where a widget's key belongs to a corpus, that is each corpus that the session ever had open. What
    the last run drew still has a value here. There is no public way; should the names change, nothing is forgotten.
    """
    context = get_script_run_ctx()
    state = getattr(getattr(context, "session_state", None), "_state", None)
    widgets = getattr(state, "_new_widget_state", None)
    known, values = getattr(widgets, "widget_metadata", None), getattr(widgets, "states", None)
    before = getattr(state, "_old_state", None)
    if isinstance(known, dict) and isinstance(values, dict) and isinstance(before, dict):
        for one in known.keys() - values.keys() - before.keys():
            del known[one]
