import {
  CODE_CHALLENGE_LENGTH,
  type Language,
  LOGIN_STATE_LENGTH,
  languageOf,
} from "@musubi/contract";
import { LOGIN_REASONS, type LoginReason } from "@musubi/contract/login-pages";
import { sameText } from "../../settings/secrets.ts";
import { trimAddress } from "../desk/read-request.ts";

/** What the portal asks of the hosted login, after every check. */
export type LoginRequest = {
  readonly redirectUrl: string;
  readonly state: string;
  readonly challenge: string;
  readonly language: Language;
  /** Ask for the password although a holder is signed in already. */
  readonly forceSignIn: boolean;
  /** Before the way back, have the addresses confirm that are held for the account. */
  readonly confirmsHeld: boolean;
  /** Why somebody is sent here who may not expect it. */
  readonly why: LoginReason | undefined;
  /** An address that was typed before: it fills the field. */
  readonly hint: string;
};

export type LoginClient = {
  readonly token: string;
  /** Compared to the letter: no normalizing, no prefix, no pattern. */
  readonly redirectUrls: readonly string[];
};

const REQUIRED = ["sv", "redirect_url", "state", "code_challenge", "token"];
const OPTIONAL = ["lng", "code_challenge_method", "prompt", "why", "login_hint"];

/** What the portal asks for where a call was refused until held addresses have confirmed it. */
const HELD = "held-address";

const STATE = new RegExp(`^[A-Za-z0-9]{${LOGIN_STATE_LENGTH}}$`);
const CHALLENGE = new RegExp(`^[A-Za-z0-9_-]{${CODE_CHALLENGE_LENGTH}}$`);

/** The checks, in their order. Each answers whether the parameter is as it must be. */
const CHECKS: readonly ((query: URLSearchParams, client: LoginClient) => boolean)[] = [
  hasEachOnce,
  (query) => query.get("sv") === "0",
  (query, client) => sameText(query.get("token") ?? "", client.token),
  (query, client) => client.redirectUrls.includes(query.get("redirect_url") ?? ""),
  (query) => STATE.test(query.get("state") ?? ""),
  (query) => CHALLENGE.test(query.get("code_challenge") ?? ""),
  (query) => (query.get("code_challenge_method") ?? "S256") === "S256",
  (query) => ["login", HELD].includes(query.get("prompt") ?? "login"),
];

/** Reads the address the portal sent a browser to. Undefined: an error page, and never a redirect. */
export function readLoginRequest(
  query: URLSearchParams,
  client: LoginClient,
): LoginRequest | undefined {
  if (!CHECKS.every((check) => check(query, client))) return undefined;
  return {
    redirectUrl: query.get("redirect_url") ?? "",
    state: query.get("state") ?? "",
    challenge: query.get("code_challenge") ?? "",
    language: languageOf(query.get("lng") ?? ""),
    forceSignIn: query.get("prompt") === "login",
    confirmsHeld: query.get("prompt") === HELD,
    // What nobody here has words for is no fault: the form is the same.
    why: LOGIN_REASONS.find((reason) => reason === query.get("why")),
    hint: trimAddress(query.get("login_hint") ?? ""),
  };
}

/** A parameter given twice means one thing to us and another to a proxy that checked it before us. */
function hasEachOnce(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return (
    new Set(names).size === names.length &&
    REQUIRED.every((name) => query.has(name)) &&
    names.every((name) => REQUIRED.includes(name) || OPTIONAL.includes(name))
  );
}

/** Returns the portal pages that a login may return to. */
export const redirectUrlsOf = (portalOrigin: string): readonly string[] =>
  ["/index", "/change-email", "/change-password"].map((path) => `${portalOrigin}${path}`);
