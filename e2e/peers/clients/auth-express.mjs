import { ExpressAuth, getSession } from "@auth/express";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, show } from "./page.mjs";

const config = {
  secret: "a secret of the peer's own, long enough",
  trustHost: true,
  providers: [
    {
      id: "musubi",
      name: "Musubi",
      type: "oidc",
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    },
  ],
};
const app = createSite();
// Express 4's "/auth/*", as its quick start has it.
app.use(/^\/auth\/(.*)/, ExpressAuth(config));
app.get("/", async (request, response) => {
  const session = await getSession(request, config);
  show(response, { sub: session?.user && "known", email: session?.user?.email });
});
listen(app);
