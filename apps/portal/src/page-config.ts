import type { ProviderName, PublicService, ServiceKind, Site } from "@musubi/contract";

/** A user pool, in the fields that its authentication library expects. */
type Pool = {
  readonly userPoolWebClientId: string;
  readonly authenticationFlowType: "USER_PASSWORD_AUTH";
  readonly oauth: {
    readonly domain: string;
    readonly scope: readonly string[];
    readonly redirectSignIn: string;
    /** The ID pool's, as specified. A pool's sign-in is revoked here without leaving for its pages. */
    readonly redirectSignOut?: string;
    readonly responseType: "code";
  };
  /** The address to which passwords are sent. */
  readonly endpoint: string;
  /** The issuer of its tokens, under which it publishes its endpoints. */
  readonly issuer: string;
};

/** The settings of one deployment of the portal. The server checks them and writes them into the page. */
export type PageConfig = {
  readonly portalOrigin: string;
  readonly identityOrigin: string;
  readonly apiKey: string;
  readonly loginToken: string;
  readonly site: Site;
  /** The sender domain of our mails, for holders whose mailbox accepts only listed senders. */
  readonly mailDomain: string;
  /** The time zone of dates, here and in mails. */
  readonly timeZone: string;
  readonly idPool: Pool;
  /** The providers whose accounts can sign in to an ID. */
  readonly providers: readonly ProviderName[];
  /** The services that can be linked. */
  readonly services: readonly PublicService[];
  /** The name of each service in addresses, including services that cannot be linked. */
  readonly kinds: readonly ServiceKind[];
  readonly tokenSync: { readonly url: string; readonly maxAgeSeconds: number } | null;
};
