"""What draws charts and tables is loaded before the first is asked for, by the browser and by the server.

It is the largest part of what a browser loads, and a page with a chart would wait for it about a second.
"""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from pathlib import Path

import streamlit as st

#: Seconds after which the server loads its part: the first page is drawn by then.
_AFTER = 2.0
#: What Streamlit's own page calls the parts that it loads when they are first drawn.
_WANTED = ("PlotlyChart", "DataFrame")
#: Waits until the page is drawn and the browser has nothing to do, and never shows anything.
_LOAD = """<script>
setTimeout(() => {
  const own = document.querySelector('script[type="module"][src*="/static/js/"]');
  if (!own) return;
  const load = () => %s.forEach((name) => import(new URL(name, own.src).href).catch(() => {}));
  window.requestIdleCallback ? requestIdleCallback(load, {timeout: 5000}) : load();
}, 400);
</script>"""


def draw() -> None:
    """Have both load it: the server once, the browser once a session, as what stays on the page is not run again."""
    _load_here()
    names = file_names()
    if names:
        st.html(_LOAD % json.dumps(names), unsafe_allow_javascript=True)


@lru_cache(maxsize=1)
def _load_here() -> None:
    timer = threading.Timer(_AFTER, _import)
    timer.daemon = True
    timer.start()


def _import() -> None:
    import plotly.graph_objects as go

    go.Figure([go.Bar(), go.Scatter(), go.Scattergl()], {"annotations": [{}], "xaxis": {}, "yaxis": {}}).to_json()


@lru_cache(maxsize=1)
def file_names() -> list[str]:
    """The files of these parts; a page waits for what is not found here, and loads it itself."""
    folder = Path(st.__file__).parent / "static" / "static" / "js"
    found = [sorted(folder.glob(f"{wanted}.*.js")) for wanted in _WANTED]
    return [files[0].name for files in found if len(files) == 1]
