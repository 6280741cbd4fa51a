import type { ProviderName, PublicService, ServiceKind, Site } from "@musubi/contract";
import * as v from "valibot";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const filled = v.pipe(v.string(), v.minLength(1));

/** A user pool, in the fields its authentication library knows. */
const pool = v.strictObject({
  userPoolWebClientId: filled,
  authenticationFlowType: v.literal("USER_PASSWORD_AUTH"),
  oauth: v.strictObject({
    domain: webAddress,
    scope: v.array(filled),
    redirectSignIn: webAddress,
    responseType: v.literal("code"),
  }),
  /** Where a password is sent to. */
  endpoint: webAddress,
  /** Whom its tokens name, and where it publishes its addresses. */
  issuer: webAddress,
});

/** What one deployment of the portal differs in: the server writes it into the page, the page checks it. */
export const pageConfig = v.strictObject({
  portalOrigin: webAddress,
  identityOrigin: webAddress,
  apiKey: filled,
  loginToken: filled,
  /** The server checked the operator's file, so that the page need not know its rules. */
  site: v.custom<Site>((given) => given instanceof Object),
  /** Where our mails come from, for holders whose mailbox lets in only whom they name. */
  mailDomain: filled,
  /** In which days are told, here as in the mails. */
  timeZone: filled,
  idPool: pool,
  /** Whose accounts IDs are signed in to with. */
  providers: v.custom<readonly ProviderName[]>(Array.isArray),
  /** What can be linked. The same goes for the catalogue. */
  services: v.custom<readonly PublicService[]>(Array.isArray),
  /** What each service is called in an address, also one that cannot be linked. */
  kinds: v.custom<readonly ServiceKind[]>(Array.isArray),
  tokenSync: v.nullable(v.strictObject({ url: webAddress, maxAgeSeconds: v.number() })),
});

export type PageConfig = v.InferOutput<typeof pageConfig>;
