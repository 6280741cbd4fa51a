import session from "express-session";
import passport from "passport";
import OpenIDConnectStrategy from "passport-openidconnect";
import { CLIENT_ID, CLIENT_SECRET, createSite, ISSUER, listen, ORIGIN, show } from "./page.mjs";

passport.use(
  new OpenIDConnectStrategy(
    {
      issuer: ISSUER,
      authorizationURL: `${ISSUER}/oidc/auth`,
      tokenURL: `${ISSUER}/oidc/token`,
      userInfoURL: `${ISSUER}/oidc/userinfo`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      callbackURL: `${ORIGIN}/callback`,
      scope: ["email"],
    },
    (_issuer, profile, done) => done(null, profile),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
const app = createSite();
app.use(session({ secret: "peer", resave: false, saveUninitialized: true }));
app.use(passport.session());
app.get("/login", passport.authenticate("openidconnect"));
app.get("/callback", passport.authenticate("openidconnect", { successRedirect: "/" }));
app.get("/logout", (request, response, next) =>
  request.logout((error) => (error ? next(error) : response.redirect("/"))),
);
app.get("/", ({ user }, response) =>
  show(response, { sub: user?.id, email: user?.emails?.[0]?.value }),
);
listen(app);
