"""A page: a window with a view of WebKit's, and what BiDi tells of it."""

import json
from pathlib import Path
from uuid import uuid4

from gi.repository import Gdk, GLib, GObject, Gtk, WebKit2

from hands import Hands, focus
from network import Requests

HERE = Path(__file__).parent
REALM = (HERE / "realm.js").read_text()
TELL = (HERE / "tell.js").read_text()
WORLD = "driver"
TOP = WebKit2.UserContentInjectedFrames.TOP_FRAME
START = WebKit2.UserScriptInjectionTime.START


def now():
    return GLib.get_real_time() // 1000


class Page:
    def __init__(self, profile, emit, opener=None):
        self.id = str(uuid4())
        self.profile, self.emit = profile, emit
        self.realm = None
        # Ids of navigations: asked for, on its way, and the one that brought the document.
        self.asked = self.coming = self.shown = None
        self.address = "about:blank"
        manager = WebKit2.UserContentManager()
        manager.register_script_message_handler_in_world("host", WORLD)
        manager.connect("script-message-received::host", self._on_told)
        manager.add_script(WebKit2.UserScript.new_for_world(TELL, TOP, START, WORLD, None, None))
        for script in profile.scripts:
            manager.add_script(script)
        made_from = {"related_view": opener.view} if opener else {"web_context": profile.web}
        self.view = GObject.new(WebKit2.WebView, user_content_manager=manager, **made_from)
        if profile.user_agent:
            self.view.get_settings().set_user_agent(profile.user_agent)
        self.window = Gtk.Window()
        self.window.add(self.view)
        self.window.set_default_size(*profile.size)
        self.hands = Hands(self.view)
        self.requests = Requests(self)
        self.view.connect("load-changed", self._on_load)
        self.view.connect("load-failed", self._on_failed)
        self.view.connect("notify::uri", self._on_address)
        self.view.connect("create", self._on_create)
        self.view.connect("close", lambda _: self.close())
        self.window.show_all()
        focus(self.window)
        self.view.grab_focus()
        self._tell("browsingContext.contextCreated", url=self.url, children=None, parent=None,
                   userContext=profile.id, originalOpener=opener and opener.id, clientWindow=self.id)
        self._begin_realm()

    @property
    def url(self):
        return self.view.get_uri() or "about:blank"

    def resize(self, width, height):
        self.window.resize(width, height)

    def run(self, source, answer):
        """Runs the body of an async function in our world of the document, and answers with what it returns."""

        def finish(view, result):
            try:
                answer(view.call_async_javascript_function_finish(result).to_string())
            except GLib.Error as error:
                answer(None, error.message)

        self.view.call_async_javascript_function(f"{REALM}\n{source}", -1, None, WORLD, None, None, finish)

    def picture(self):
        """Returns what the window shows, as PNG."""
        area = self.view.get_allocation()
        pixels = Gdk.pixbuf_get_from_window(self.view.get_window(), 0, 0, area.width, area.height)
        return pixels.save_to_bufferv("png", [], [])[1]

    def go(self, load):
        """Begins a navigation, and returns its id."""
        self.asked = str(uuid4())
        load()
        return self.asked

    def close(self):
        self.profile.pages.pop(self.id, None)
        self._tell("browsingContext.contextDestroyed", url=self.url, parent=None, userContext=self.profile.id,
                   children=[], originalOpener=None, clientWindow=self.id)
        self.window.destroy()

    def _tell(self, method, **params):
        self.emit(method, {"context": self.id, "timestamp": now(), **params})

    def _tell_navigation(self, name, navigation):
        self._tell(f"browsingContext.{name}", navigation=navigation, url=self.url)

    def _begin_realm(self):
        for realm in (self.realm, f"{self.realm}-utility") if self.realm else ():
            self.emit("script.realmDestroyed", {"realm": realm})
        self.realm = str(uuid4())
        self._tell("script.realmCreated", type="window", realm=self.realm, origin=self.url)

    def _on_load(self, _view, event):
        if event == WebKit2.LoadEvent.STARTED:
            self.coming, self.asked = self.asked or str(uuid4()), None
            self._tell_navigation("navigationStarted", self.coming)
        elif event == WebKit2.LoadEvent.COMMITTED:
            self.shown, self.coming, self.address = self.coming, None, self.url
            self._tell_navigation("navigationCommitted", self.shown)
            self._begin_realm()
        elif event == WebKit2.LoadEvent.FINISHED and self.coming is None:
            self._tell_navigation("load", self.shown)

    def _on_failed(self, _view, event, _url, error):
        if event == WebKit2.LoadEvent.STARTED and self.coming:
            is_aborted = error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED)
            self._tell_navigation("navigationAborted" if is_aborted else "navigationFailed", self.coming)
            self.coming = None
        return True

    def _on_address(self, _view, _property):
        # The view's address may already be that of a document on its way.
        self.run("return location.href", self._compare_address)

    def _compare_address(self, address, _error=None):
        if address and address != self.address:
            self.address = address
            self._tell("browsingContext.historyUpdated", url=address)

    def _on_create(self, _view, _action):
        page = Page(self.profile, self.emit, opener=self)
        self.profile.pages[page.id] = page
        return page.view

    def _on_told(self, _manager, result):
        told = json.loads(result.get_js_value().to_string())
        if told["event"] == "ready":
            self._tell_navigation("domContentLoaded", self.shown)
        else:
            self.emit("log.entryAdded", {"type": "javascript", "level": "error", "text": told["text"],
                                         "timestamp": now(), "source": {"realm": self.realm, "context": self.id}})
