import {
  CODE_CHALLENGE_LENGTH,
  type Language,
  LOGIN_STATE_LENGTH,
  languageOf,
} from "@musubi/contract";
import { LOGIN_REASONS, type LoginReason, type ThemeChoice } from "@musubi/contract/login-pages";
import { isHeldDeed } from "../../accounts/held-addresses/held-word.ts";
import { sameText } from "../../settings/secrets.ts";
import { trimAddress } from "../desk/read-request.ts";
import { themeIn } from "../desk/theme.ts";

/** Where a user goes after signing in. */
export type WayBack =
  | {
      readonly to: "portal";
      readonly redirectUrl: string;
      readonly state: string;
      readonly challenge: string;
    }
  /** The user came for a service, whose request waits for them. */
  | {
      readonly to: "service";
      readonly uid: string;
      readonly client: string;
      readonly serviceId: number;
    };

/** What the portal, or a service's request, asks of the hosted login, after every check. */
export type LoginRequest = {
  readonly back: WayBack;
  readonly language: Language;
  /** Ask for a sign-in although a holder is signed in already: by the same holder again, or by another one. */
  readonly forceSignIn: "again" | "another" | undefined;
  /** Before going back, have the addresses that are held for the account confirm this change. */
  readonly confirms: string | undefined;
  /** Before going back, have the holder make a passkey. */
  readonly addsPasskey: boolean;
  /** The service takes a log-in by passkey only. */
  readonly wantsPasskey: boolean;
  /** Why a user was sent here who may not expect it. */
  readonly why: LoginReason | undefined;
  /** An address that the portal or the service names; it fills the field. */
  readonly hint: string;
  /** The chosen colours, if any. */
  readonly theme: ThemeChoice | undefined;
};

export type LoginClient = {
  readonly token: string;
  /** Compared exactly: no normalizing, no prefix, no pattern. */
  readonly redirectUrls: readonly string[];
  /** The services that users come from, by client ID. */
  readonly services: ReadonlyMap<string, number>;
};

const REQUIRED = ["sv", "redirect_url", "state", "code_challenge", "token"];
const OPTIONAL = ["lng", "code_challenge_method", "prompt", "why", "login_hint", "theme"];

/** The portal's prompt after a call was refused until held addresses have confirmed it; the change follows. */
const HELD = "held-address ";

/** The portal's prompt for a holder who wants to add a passkey; a service's, to log in by one. */
const PASSKEY = "passkey";

/** The portal's prompt after a log-out that we did not learn of: the next visitor must not see the holder's name. */
const ANYBODY = "anybody";

/** The prompt of the pages for visitors from services, for a user who wants to use another ID. */
const ANOTHER = "select_account";

/** The ID of an interaction. */
const UID = /^[A-Za-z0-9_-]{1,64}$/;
const STATE = new RegExp(`^[A-Za-z0-9]{${LOGIN_STATE_LENGTH}}$`);
const CHALLENGE = new RegExp(`^[A-Za-z0-9_-]{${CODE_CHALLENGE_LENGTH}}$`);

/** The checks, in order. Each returns whether its parameter is valid. */
const CHECKS: readonly ((query: URLSearchParams, client: LoginClient) => boolean)[] = [
  (query) => hasEachOnce(query, REQUIRED, OPTIONAL),
  (query) => query.get("sv") === "0",
  (query, client) => sameText(query.get("token") ?? "", client.token),
  (query, client) => client.redirectUrls.includes(query.get("redirect_url") ?? ""),
  (query) => STATE.test(query.get("state") ?? ""),
  (query) => CHALLENGE.test(query.get("code_challenge") ?? ""),
  (query) => (query.get("code_challenge_method") ?? "S256") === "S256",
  (query) =>
    ["login", ANYBODY, PASSKEY].includes(query.get("prompt") ?? "login") ||
    heldIn(query) !== undefined,
];

/** Reads the URL that a browser was sent to. Undefined leads to an error page, never to a redirect. */
export function readLoginRequest(
  query: URLSearchParams,
  client: LoginClient,
): LoginRequest | undefined {
  const back = query.has("oidc") ? readService(query, client) : readPortal(query, client);
  if (!back) return undefined;
  const prompt = query.get("prompt");
  const wantsPasskey = prompt === PASSKEY && back.to === "service";
  return {
    back,
    language: languageOf(query.get("lng") ?? ""),
    forceSignIn:
      prompt === "login" || wantsPasskey
        ? "again"
        : prompt === ANOTHER || prompt === ANYBODY
          ? "another"
          : undefined,
    confirms: heldIn(query),
    addsPasskey: prompt === PASSKEY && !wantsPasskey,
    wantsPasskey,
    // An unknown reason is no fault: the form is the same.
    why: LOGIN_REASONS.find((reason) => reason === query.get("why")),
    hint: trimAddress(query.get("login_hint") ?? ""),
    theme: themeIn(query.get("theme")),
  };
}

function readPortal(query: URLSearchParams, client: LoginClient): WayBack | undefined {
  if (!CHECKS.every((check) => check(query, client))) return undefined;
  return {
    to: "portal",
    redirectUrl: query.get("redirect_url") ?? "",
    state: query.get("state") ?? "",
    challenge: query.get("code_challenge") ?? "",
  };
}

/**
 * Our own page sends the browser here. What the interaction is, and whose, is checked where it continues. A log-in for
 * a service cannot carry an ID off, so no held address is asked.
 */
function readService(query: URLSearchParams, { services }: LoginClient): WayBack | undefined {
  const uid = query.get("oidc") ?? "";
  const client = query.get("client") ?? "";
  const serviceId = services.get(client);
  const isGood =
    hasEachOnce(query, ["oidc", "client"], ["lng", "prompt", "login_hint", "theme"]) &&
    UID.test(uid) &&
    ["login", ANOTHER, PASSKEY].includes(query.get("prompt") ?? "login");
  return isGood && serviceId !== undefined ? { to: "service", uid, client, serviceId } : undefined;
}

/** Returns the change that held addresses are to confirm; undefined if none is named. */
function heldIn(query: URLSearchParams): string | undefined {
  const prompt = query.get("prompt") ?? "";
  const deed = prompt.slice(HELD.length);
  return prompt.startsWith(HELD) && isHeldDeed(deed) ? deed : undefined;
}

/** A parameter given twice may mean one thing to us and another to a proxy that checked it before us. */
function hasEachOnce(
  query: URLSearchParams,
  required: readonly string[],
  optional: readonly string[],
): boolean {
  const names = [...query.keys()];
  return (
    new Set(names).size === names.length &&
    required.every((name) => query.has(name)) &&
    names.every((name) => required.includes(name) || optional.includes(name))
  );
}

/** Returns the portal pages that a login may return to. */
export const redirectUrlsOf = (portalOrigin: string): readonly string[] =>
  ["/index", "/change-email", "/change-password"].map((path) => `${portalOrigin}${path}`);
