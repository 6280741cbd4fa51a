"""requests-oauthlib's web application flow, with the addresses of the endpoints, an id and a secret."""

import json
import os

from flask import Flask, redirect, request, session
from requests_oauthlib import OAuth2Session

# It refuses plain http otherwise: for a laptop.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
ISSUER = os.environ["ISSUER"]
ORIGIN = f"http://127.0.0.1:{os.environ['PORT']}"

app = Flask(__name__)
app.secret_key = "peer"


def musubi(**more):
    return OAuth2Session(
        os.environ["CLIENT_ID"],
        redirect_uri=f"{ORIGIN}/callback",
        scope=["openid", "email"],
        **more,
    )


@app.route("/login")
def log_in():
    address, session["state"] = musubi().authorization_url(f"{ISSUER}/oidc/auth")
    return redirect(address)


@app.route("/callback")
def finish_log_in():
    client = musubi(state=session["state"])
    client.fetch_token(
        f"{ISSUER}/oidc/token",
        client_secret=os.environ["CLIENT_SECRET"],
        authorization_response=request.url,
    )
    info = client.get(f"{ISSUER}/oidc/userinfo").json()
    session.update(sub=info["sub"], email=info["email"])
    return redirect("/")


@app.route("/")
def show():
    state = {name: session[name] for name in ("sub", "email") if name in session}
    return f'<!doctype html><pre id="state">{json.dumps(state)}</pre>'


app.run(host="127.0.0.1", port=int(os.environ["PORT"]))
