"""Authlib's quick start for Flask, with an issuer, an id and a secret."""

import json
import os
from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, session

ISSUER = os.environ["ISSUER"]
ORIGIN = f"http://127.0.0.1:{os.environ['PORT']}"

app = Flask(__name__)
app.secret_key = "peer"
oauth = OAuth(app)
oauth.register(
    name="musubi",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid email"},
)


@app.route("/login")
def log_in():
    return oauth.musubi.authorize_redirect(f"{ORIGIN}/callback")


@app.route("/callback")
def finish_log_in():
    token = oauth.musubi.authorize_access_token()
    info = oauth.musubi.userinfo(token=token)
    session.update(sub=token["userinfo"]["sub"], email=info["email"], id_token=token["id_token"])
    return redirect("/")


@app.route("/logout")
def log_out():
    hint = session.pop("id_token")
    session.clear()
    metadata = oauth.musubi.load_server_metadata()
    query = urlencode({"id_token_hint": hint, "post_logout_redirect_uri": f"{ORIGIN}/"})
    return redirect(f"{metadata['end_session_endpoint']}?{query}")


@app.route("/")
def show():
    state = {name: session[name] for name in ("sub", "email") if name in session}
    return f'<!doctype html><pre id="state">{json.dumps(state)}</pre>'


app.run(host="127.0.0.1", port=int(os.environ["PORT"]))
