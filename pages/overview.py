"""Overview: what this corpus is, and a way into every page."""

from pages.parts import export_bar, overview_views, receipt_views, view

now = view.current()
overview_views.welcome(now)
overview_views.matches(now)
overview_views.numbers(now)
overview_views.talk(now)
receipt_views.receipt(now)
export_bar.draw(now)
