#!/usr/bin/python3
"""WebKitGTK for Playwright, which has no driver for the WebKit of a Linux distribution.

Playwright drives Firefox by a standard, WebDriver BiDi. This program speaks as much of it as Playwright does, on the API
of WebKitGTK; Playwright starts it as if it were Firefox. What a page is told comes from GTK: its events are trusted.
"""

import base64
import json
import os
import subprocess
import sys
from uuid import uuid4

reader, writer = os.pipe()
screen = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x2400x24", "-nolisten", "tcp"],
                          pass_fds=[writer], stderr=subprocess.DEVNULL)
os.environ["DISPLAY"] = ":" + os.read(reader, 16).decode().strip()
os.environ["GDK_BACKEND"] = "x11"

import gi  # noqa: E402

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, Soup, WebKit2  # noqa: E402

from hands import focus  # noqa: E402
from page import START, TOP, Page  # noqa: E402

THIS_MACHINE = ["localhost", "127.0.0.1", "::1"]

# Asked for by Playwright, and without a meaning here.
WITHOUT_EFFECT = {
    "session.subscribe", "network.addDataCollector", "network.addIntercept", "network.setCacheBehavior",
    "browser.setDownloadBehavior", "emulation.setScreenOrientationOverride", "emulation.setScreenSettingsOverride",
}


class Profile:
    """A user context: cookies, storage and settings that its pages share. It lives in memory."""

    def __init__(self):
        self.id = str(uuid4())
        self.pages = {}
        self.scripts = []
        self.size = (1280, 720)
        self.time_zone = None
        self.user_agent = None
        self.languages = []
        self._web = None

    @property
    def web(self):
        if self._web is None:
            data = WebKit2.WebsiteDataManager.new_ephemeral()
            self._web = WebKit2.WebContext(website_data_manager=data, time_zone_override=self.time_zone)
            self._web.set_preferred_languages(self.languages)
            self.set_offline(False)
        return self._web

    def set_offline(self, is_offline):
        """Leads requests nowhere: all of them, or those to other machines."""
        settings = WebKit2.NetworkProxySettings.new("http://127.0.0.1:9", None if is_offline else THIS_MACHINE)
        self.web.get_website_data_manager().set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, settings)


class Refusal(Exception):
    pass


class Driver:
    def __init__(self, connection):
        self.connection = connection
        self.profiles = {}

    def emit(self, method, params):
        self._send({"type": "event", "method": method, "params": params})

    def receive(self, _connection, _type, message):
        asked = json.loads(message.get_data())
        id, method, params = asked["id"], asked["method"], asked["params"]

        def answer(result, error=None):
            if error is None:
                self._send({"type": "success", "id": id, "result": result or {}})
            else:
                self._send({"type": "error", "id": id, "error": "unknown error", "message": error})

        if method in WITHOUT_EFFECT:
            return answer({})
        handle = getattr(self, method.replace(".", "_"), None)
        if handle is None:
            return answer(None, f"{method} is not known here")
        try:
            handle(params, answer)
        except Refusal as refusal:
            answer(None, str(refusal))

    def _send(self, message):
        if self.connection.get_state() == Soup.WebsocketState.OPEN:
            self.connection.send_text(json.dumps(message))

    def _page(self, params):
        for profile in self.profiles.values():
            if params["context"] in profile.pages:
                return profile.pages[params["context"]]
        raise Refusal("no such page")

    def _profiles(self, params):
        return [self.profiles[id] for id in params.get("userContexts", [])]

    def session_new(self, _params, answer):
        version = ".".join(str(part) for part in (WebKit2.get_major_version(), WebKit2.get_minor_version()))
        answer({"sessionId": "1", "capabilities": {"browserName": "webkit", "browserVersion": version, "userAgent": ""}})

    def browser_close(self, _params, answer):
        answer({})
        end()

    def browser_createUserContext(self, _params, answer):
        profile = Profile()
        self.profiles[profile.id] = profile
        answer({"userContext": profile.id})

    def browser_removeUserContext(self, params, answer):
        for page in list(self.profiles.pop(params["userContext"]).pages.values()):
            page.close()
        answer({})

    def browsingContext_create(self, params, answer):
        profile = self.profiles[params["userContext"]]
        page = Page(profile, self.emit)
        profile.pages[page.id] = page
        answer({"context": page.id})

    def browsingContext_close(self, params, answer):
        self._page(params).close()
        answer({})

    def browsingContext_activate(self, params, answer):
        focus(self._page(params).window)
        answer({})

    def browsingContext_navigate(self, params, answer):
        page = self._page(params)
        answer({"navigation": page.go(lambda: page.view.load_uri(params["url"])), "url": params["url"]})

    def browsingContext_reload(self, params, answer):
        page = self._page(params)
        answer({"navigation": page.go(page.view.reload), "url": page.url})

    def browsingContext_traverseHistory(self, params, answer):
        view = self._page(params).view
        item = view.get_back_forward_list().get_nth_item(params["delta"])
        if item is None:
            raise Refusal("no such history entry")
        view.go_to_back_forward_list_item(item)
        answer({})

    def browsingContext_setViewport(self, params, answer):
        size = params["viewport"]["width"], params["viewport"]["height"]
        if "context" in params:
            self._page(params).resize(*size)
        for profile in self._profiles(params):
            profile.size = size
        answer({})

    def browsingContext_captureScreenshot(self, params, answer):
        answer({"data": base64.b64encode(self._page(params).picture()).decode()})

    def emulation_setLocaleOverride(self, params, answer):
        for profile in self._profiles(params):
            profile.languages = [params["locale"]]
        answer({})

    def emulation_setUserAgentOverride(self, params, answer):
        for profile in self._profiles(params):
            profile.user_agent = params["userAgent"]
        answer({})

    def emulation_setTimezoneOverride(self, params, answer):
        for profile in self._profiles(params):
            profile.time_zone = params["timezone"]
        answer({})

    def emulation_setNetworkConditions(self, params, answer):
        for profile in self._profiles(params):
            profile.set_offline(params["networkConditions"] is not None)
        answer({})

    def emulation_setMediaFeaturesOverride(self, params, answer):
        scheme = params["features"].get("prefers-color-scheme")
        Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", scheme == "dark")
        answer({})

    def script_addPreloadScript(self, params, answer):
        if params.get("arguments"):
            raise Refusal("a page's script cannot call the test's here")
        script = WebKit2.UserScript.new(f"({params['functionDeclaration']})()", TOP, START, None, None)
        for profile in self._profiles(params):
            profile.scripts.append(script)
        targets = [page for profile in self._profiles(params) for page in profile.pages.values()]
        targets += [self._page({"context": id}) for id in params.get("contexts", [])]
        for page in targets:
            page.view.get_user_content_manager().add_script(script)
        answer({"script": str(uuid4())})

    def script_evaluate(self, params, answer):
        self._run(params, f"() => (0, eval)({json.dumps(params['expression'])})", answer)

    def script_callFunction(self, params, answer):
        self._run(params, params["functionDeclaration"], answer)

    def _run(self, params, function, answer):
        page, target = self._page(params["target"]), params["target"]
        realm = page.realm + ("-utility" if "sandbox" in target else "")
        args = json.dumps(params.get("arguments", []))
        as_handle = json.dumps(params.get("resultOwnership") == "root")

        def finish(result, error=None):
            if error or '"text":"Error: no such handle"' in result:
                # The document is another one by now: Playwright hears of that first.
                GLib.timeout_add(100, answer, None, error or "no such handle")
            else:
                answer({**json.loads(result), "realm": realm})

        page.run(f"return bidi.call(({function}), {args}, {as_handle})", finish)

    def script_disown(self, params, answer):
        page = self._page(params["target"])
        page.run(f"bidi.disown({json.dumps(params['handles'])})", lambda *_: answer({}))

    def input_performActions(self, params, answer):
        page = self._page(params)
        page.hands.perform(params["actions"])
        # What is asked of the page now is answered after it has heard the events.
        page.run("", lambda *_: answer({}))

    def network_getData(self, params, answer):
        for profile in self.profiles.values():
            for page in profile.pages.values():
                if params["request"] in page.requests.resources:
                    return page.requests.read(params["request"], answer)
        raise Refusal("no such request")

    def storage_getCookies(self, params, answer):
        def finish(manager, result):
            answer({"cookies": [describe_cookie(each) for each in manager.get_all_cookies_finish(result)]})

        self._jar(params).get_all_cookies(None, finish)

    def storage_setCookie(self, params, answer):
        asked = params["cookie"]
        cookie = Soup.Cookie.new(asked["name"], asked["value"]["value"], asked["domain"], asked.get("path", "/"), -1)
        cookie.set_http_only(asked.get("httpOnly", False))
        cookie.set_secure(asked.get("secure", False))
        cookie.set_same_site_policy(SAME_SITE[asked.get("sameSite", "none")])
        if asked.get("expiry"):
            cookie.set_expires(GLib.DateTime.new_from_unix_utc(asked["expiry"]))
        self._jar(params).add_cookie(cookie, None, lambda manager, result: answer({}))

    def storage_deleteCookies(self, params, answer):
        self._jar(params).replace_cookies([], None, lambda manager, result: answer({}))

    def _jar(self, params):
        return self.profiles[params["partition"]["userContext"]].web.get_cookie_manager()


SAME_SITE = {"none": Soup.SameSitePolicy.NONE, "lax": Soup.SameSitePolicy.LAX, "strict": Soup.SameSitePolicy.STRICT}


def describe_cookie(cookie):
    same_site = next(name for name, policy in SAME_SITE.items() if policy == cookie.get_same_site_policy())
    expires = cookie.get_expires()
    return {
        "name": cookie.get_name(), "value": {"type": "string", "value": cookie.get_value()},
        "domain": cookie.get_domain(), "path": cookie.get_path(), "httpOnly": cookie.get_http_only(),
        "secure": cookie.get_secure(), "sameSite": same_site, "size": 0,
        **({"expiry": expires.to_unix()} if expires else {}),
    }


def end():
    """Ends at once, without asking WebKit's processes, which end with their window."""
    screen.terminate()
    os._exit(0)


def serve(_server, _message, _path, connection):
    connection.set_max_incoming_payload_size(0)
    driver = Driver(connection)
    connection.connect("message", driver.receive)
    connection.connect("closed", lambda _: end())
    serve.driver = driver


# As the journeys of Chromium: without motion.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
server = Soup.Server()
server.add_websocket_handler("/session", None, None, serve)
server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
print(f"WebDriver BiDi listening on ws://127.0.0.1:{server.get_uris()[0].get_port()}", file=sys.stderr, flush=True)
Gtk.main()
