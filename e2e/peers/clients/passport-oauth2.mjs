import session from "express-session";
import passport from "passport";
import OAuth2Strategy from "passport-oauth2";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

passport.use(
  new OAuth2Strategy(
    {
      authorizationURL: `${ISSUER}/oidc/auth`,
      tokenURL: `${ISSUER}/oidc/token`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      callbackURL: `${ORIGIN}/callback`,
      scope: ["openid", "email"],
    },
    // It knows no profile: its README leaves the question to the site.
    async (accessToken, _refreshToken, _profile, done) => {
      const authorization = `Bearer ${accessToken}`;
      const answer = await fetch(`${ISSUER}/oidc/userinfo`, { headers: { authorization } });
      done(null, await answer.json());
    },
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
const app = createSite();
app.use(session({ secret: "peer", resave: false, saveUninitialized: true }));
app.use(passport.session());
app.get("/login", passport.authenticate("oauth2"));
app.get("/callback", passport.authenticate("oauth2", { successRedirect: "/" }));
app.get("/", ({ user }, response) => show(response, { sub: user?.sub, email: user?.email }));
listen(app);
