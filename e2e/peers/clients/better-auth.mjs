import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { toNodeHandler } from "better-auth/node";
import { genericOAuth } from "better-auth/plugins";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

const auth = betterAuth({
  baseURL: ORIGIN,
  secret: "a secret of the peer's own, long enough",
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [
    genericOAuth({
      config: [
        {
          providerId: "musubi",
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          discoveryUrl: `${ISSUER}/.well-known/openid-configuration`,
          scopes: ["openid", "email"],
        },
      ],
    }),
  ],
});
const app = createSite();
app.all(/^\/api\/auth\/(.*)/, toNodeHandler(auth));
// A page of its client library posts this, and follows the address that it gets.
app.get("/login", async (_request, response) => {
  const answer = await auth.api.signInSocial({
    body: { provider: "musubi", callbackURL: "/" },
    asResponse: true,
  });
  for (const cookie of answer.headers.getSetCookie()) response.append("set-cookie", cookie);
  response.redirect((await answer.json()).url);
});
app.get("/", async (request, response) => {
  const headers = new Headers({ cookie: request.headers.cookie ?? "" });
  const session = await auth.api.getSession({ headers });
  show(response, { sub: session?.user && "known", email: session?.user.email });
});
listen(app);
