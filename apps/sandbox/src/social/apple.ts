import { randomBytes } from "node:crypto";
import type Provider from "oidc-provider";
import type { SignInSettings } from "../sign-in-settings.ts";
import { createSecretCheck } from "./apple-client-secret.ts";
import type { Directory } from "./directory.ts";
import type { Dialect } from "./social-provider.ts";

/**
 * As Apple does it: a secret that the client signs itself, answers by `form_post`, booleans as
 * strings, relay addresses.
 */
export const appleDialect = ({ apple }: SignInSettings): Dialect => ({
  name: "apple",
  provider: "SignInWithApple",
  brand: "Apple",
  offersRelay: true,
  client: {
    client_id: apple.clientId,
    // Never compared: a client of this method must have one, and `finish` checks the signed secret instead.
    client_secret: randomBytes(32).toString("base64url"),
    redirect_uris: [...apple.redirectUris],
    token_endpoint_auth_method: "client_secret_post",
    response_modes: ["form_post"],
  },
  requirePkce: false,
  claims: {
    openid: ["sub", "nonce_supported"],
    email: ["email", "email_verified", "is_private_email"],
    name: [],
  },
  describe: ({ email, emailVerified, emailHidden }) => ({
    nonce_supported: true,
    ...(email === undefined ? {} : { email, email_verified: `${emailVerified}` }),
    ...(emailHidden === true ? { is_private_email: "true" } : {}),
  }),
  more: { clientAuthMethods: ["client_secret_post"] },
  finish(provider, directory) {
    provider.Client.prototype.compareClientSecret = createSecretCheck(apple, provider.issuer);
    introducePeople(provider, directory);
  },
});

/** Apple sends name and address beside the code, only the first time that a user signs in to an application. */
function introducePeople(provider: Provider, directory: Directory): void {
  provider.on("authorization.success", ({ oidc }, answer) => {
    const person = directory.find(oidc.account?.accountId ?? "");
    const asks = oidc.requestParamScopes.has("name") || oidc.requestParamScopes.has("email");
    if (answer === undefined || person === undefined || !asks) return;
    if (!directory.introduce(person.subject)) return;
    const [firstName = "", ...rest] = person.name.en.split(" ");
    answer.user = JSON.stringify({
      name: { firstName, lastName: rest.join(" ") },
      ...(person.email === undefined ? {} : { email: person.email }),
    });
  });
}
