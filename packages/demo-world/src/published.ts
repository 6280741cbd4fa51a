import { demoClientSecret, demoConnectorSecret } from "./secrets.ts";
import { DEMO_SERVICES } from "./services.ts";
import { APPLE_CLIENT, GOOGLE_CLIENT } from "./sign-ins.ts";

/** Public values: they name the demo's portal to the demo's identity, and grant nothing. */
export const DEMO_API_KEY = "demo-portal-api-key";
export const DEMO_LOGIN_TOKEN = "demo-portal-login-token";
/** The sender of mails, named on the pages that tell users to allow it. */
export const DEMO_MAIL_FROM = "no-reply@musubi.example";

/** The demo's values in place of an operator's own. They are public: used as a secret, they keep no one out. */
export const PUBLISHED_VALUES: readonly string[] = [
  DEMO_API_KEY,
  DEMO_LOGIN_TOKEN,
  DEMO_MAIL_FROM,
  ...DEMO_SERVICES.map(demoConnectorSecret),
  ...DEMO_SERVICES.map(demoClientSecret),
  GOOGLE_CLIENT.clientId,
  GOOGLE_CLIENT.clientSecret,
  APPLE_CLIENT.clientId,
  APPLE_CLIENT.teamId,
  APPLE_CLIENT.keyId,
  APPLE_CLIENT.privateKey,
];
