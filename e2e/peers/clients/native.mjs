import { createServer } from "node:http";
import * as client from "openid-client";
import { describe } from "./page.mjs";

// A program on a device: it listens on any free port, and the system's browser returns to it.
const { ISSUER, CLIENT_ID, PORT } = process.env;
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, client.None(), {
  execute: [client.allowInsecureRequests],
});
const origin = `http://127.0.0.1:${PORT}`;
const verifier = client.randomPKCECodeVerifier();
let state = {};
let tokens;
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "", origin);
  const redirect = (address) => response.writeHead(303, { location: address }).end();
  const show = (shown) => response.setHeader("content-type", "text/html").end(describe(shown));
  try {
    if (url.pathname === "/login") {
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const asked = {
        redirect_uri: `${origin}/callback`,
        scope: "openid email offline_access",
        prompt: "consent",
        code_challenge: challenge,
        code_challenge_method: "S256",
      };
      return redirect(client.buildAuthorizationUrl(config, asked).href);
    }
    if (url.pathname === "/callback") {
      tokens = await client.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier });
      const { sub } = tokens.claims();
      const { email } = await client.fetchUserInfo(config, tokens.access_token, sub);
      state = { sub, email };
      return redirect("/");
    }
    if (url.pathname === "/refresh") {
      tokens = await client.refreshTokenGrant(config, tokens.refresh_token);
      return show({ refreshed: tokens.claims().sub });
    }
    if (url.pathname === "/logout") {
      state = {};
      const asked = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${origin}/` };
      return redirect(client.buildEndSessionUrl(config, asked).href);
    }
    show(state);
  } catch (error) {
    response.writeHead(500).end(`${error?.stack}`);
  }
});
server.listen(Number(PORT), "127.0.0.1", () => console.log("ready"));
