import type { SignInSettings } from "../sign-in-settings.ts";
import type { Dialect } from "./social-provider.ts";

/** As Google does it: PKCE, answers in the query, `email_verified` as a boolean. */
export const googleDialect = ({ google }: SignInSettings): Dialect => ({
  name: "google",
  provider: "Google",
  brand: "Google",
  offersRelay: false,
  client: {
    client_id: google.clientId,
    client_secret: google.clientSecret,
    redirect_uris: [...google.redirectUris],
    token_endpoint_auth_method: "client_secret_post",
    response_modes: ["query"],
  },
  requirePkce: true,
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["name"],
  },
  describe: ({ name, email, emailVerified }) => ({
    name: name.en,
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
  }),
  more: { clientAuthMethods: ["client_secret_basic", "client_secret_post"] },
});
