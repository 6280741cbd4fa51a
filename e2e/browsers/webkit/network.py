"""Tells of a page's requests, in BiDi's words."""

import base64

from gi.repository import GLib, WebKit2


def now():
    return GLib.get_real_time() / 1000


def list_headers(headers):
    pairs = []
    if headers:
        headers.foreach(lambda name, value: pairs.append({"name": name, "value": {"type": "string", "value": value}}))
    return pairs


class Requests:
    def __init__(self, page):
        self.page = page
        self.resources = {}
        page.view.connect("resource-load-started", self._on_started)

    def read(self, request, answer):
        """Answers with the body that came for a request."""

        def finish(resource, result):
            try:
                body = bytes(resource.get_data_finish(result))
                answer({"bytes": {"type": "base64", "value": base64.b64encode(body).decode()}})
            except GLib.Error as error:
                answer(None, error.message)

        self.resources[request].get_data(None, finish)

    def _on_started(self, view, resource, request):
        id = f"{self.page.id}-{len(self.resources)}"
        self.resources[id] = resource
        is_document = self.page.coming is not None and resource == view.get_main_resource()
        told = {
            "context": self.page.id,
            "navigation": self.page.coming if is_document else None,
            "isBlocked": False,
            "redirectCount": 0,
        }
        asked = {"request": id, "url": request.get_uri(), "method": request.get_http_method() or "GET",
                 "headers": list_headers(request.get_http_headers()), "cookies": [], "headersSize": -1, "bodySize": 0,
                 "destination": "document" if is_document else "", "initiatorType": None if is_document else "fetch",
                 "timings": {"requestTime": now()}}

        def tell(what, **more):
            self.page.emit(f"network.{what}", {**told, "request": asked, "timestamp": now(), **more})

        def tell_answer(response):
            answered = {"url": response.get_uri(), "status": response.get_status_code(), "statusText": "",
                        "protocol": "http/1.1", "headers": list_headers(response.get_http_headers()),
                        "headersSize": -1, "bodySize": response.get_content_length(), "fromCache": False,
                        "mimeType": response.get_mime_type() or "", "content": {"size": 0}}
            asked["timings"]["responseEnd"] = now()
            tell("responseStarted", response=answered)
            tell("responseCompleted", response=answered)

        def on_sent(_resource, sent, redirect):
            if redirect is None:
                return
            tell_answer(redirect)
            told["redirectCount"] += 1
            asked["url"] = sent.get_uri()
            tell("beforeRequestSent", initiator={"type": "other"})

        def on_finished(_resource):
            if resource.get_response():
                tell_answer(resource.get_response())

        def on_failed(_resource, error):
            # A document that its headers move to another process is cancelled there, and comes here.
            if not (is_document and error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED)):
                tell("fetchError", errorText=error.message)

        resource.connect("sent-request", on_sent)
        resource.connect("finished", on_finished)
        resource.connect("failed", on_failed)
        tell("beforeRequestSent", initiator={"type": "other"})
