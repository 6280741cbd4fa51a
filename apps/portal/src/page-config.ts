import type { ProviderName, PublicService, ServiceKind, Site } from "@musubi/contract";
import * as v from "valibot";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const filled = v.pipe(v.string(), v.minLength(1));

/** A user pool, in the fields that its authentication library expects. */
const pool = v.strictObject({
  userPoolWebClientId: filled,
  authenticationFlowType: v.literal("USER_PASSWORD_AUTH"),
  oauth: v.strictObject({
    domain: webAddress,
    scope: v.array(filled),
    redirectSignIn: webAddress,
    responseType: v.literal("code"),
  }),
  /** The address to which passwords are sent. */
  endpoint: webAddress,
  /** The issuer of its tokens, under which it publishes its endpoints. */
  issuer: webAddress,
});

/** The settings of one deployment of the portal. The server writes them into the page, and the page checks them. */
export const pageConfig = v.strictObject({
  portalOrigin: webAddress,
  identityOrigin: webAddress,
  apiKey: filled,
  loginToken: filled,
  /** The server has checked the operator's file, so the page need not know its rules. */
  site: v.custom<Site>((given) => given instanceof Object),
  /** The sender domain of our mails, for holders whose mailbox accepts only listed senders. */
  mailDomain: filled,
  /** The time zone of dates, here and in mails. */
  timeZone: filled,
  idPool: pool,
  /** The providers whose accounts can sign in to an ID. */
  providers: v.custom<readonly ProviderName[]>(Array.isArray),
  /** The services that can be linked. The server has checked the catalogue too. */
  services: v.custom<readonly PublicService[]>(Array.isArray),
  /** The name of each service in addresses, including services that cannot be linked. */
  kinds: v.custom<readonly ServiceKind[]>(Array.isArray),
  tokenSync: v.nullable(v.strictObject({ url: webAddress, maxAgeSeconds: v.number() })),
});

export type PageConfig = v.InferOutput<typeof pageConfig>;
