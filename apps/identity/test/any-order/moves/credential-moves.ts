import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { PROVIDERS, type ProviderName } from "@musubi/contract";
import { nonceFor } from "../../../src/accounts/caller-nonce.ts";
import { addProvider } from "../../../src/accounts/credentials/add-provider.ts";
import { removeCredential } from "../../../src/accounts/credentials/remove-credential.ts";
import { setFirstPassword } from "../../../src/accounts/credentials/set-first-password.ts";
import { enterWithIdentity } from "../../../src/accounts/enter-with-identity.ts";
import { addPasskey, describeNewPasskey } from "../../../src/accounts/passkeys/add-passkey.ts";
import { issueChallenge } from "../../../src/accounts/passkeys/challenges.ts";
import { enterWithPasskey } from "../../../src/accounts/passkeys/enter-with-passkey.ts";
import { endOtherSessions } from "../../../src/accounts/sessions/act-on-sessions.ts";
import { beginLoginSession } from "../../../src/accounts/sessions/login-session.ts";
import type { Proven } from "../../../src/database/queries/credentials.ts";
import { randomSecret } from "../../../src/settings/secrets.ts";
import { hashNonce, keepIdToken } from "../../../src/social/handles.ts";
import { freezeOwn } from "../../../src/ties/take-back/freeze.ts";
import { LOGGED_IN } from "../../world/logged-in.ts";
import type { SeenCredential } from "../credentials.ts";
import { signIn } from "../sign-in.ts";
import type { Stage } from "../stage.ts";
import { type Moves, type Result, type Turn, VISITOR } from "./move.ts";

const NO_TRACE = { userAgent: "", network: "" } as const;

/** The result of a move about credentials, for the checks. */
export type CredentialResult = {
  readonly account: string;
  readonly name: string;
  /** The session that made the move, if all other sessions have to be over now. */
  readonly alone?: string;
  /** The credential at the time of the holder's proof, if that was before this move. */
  readonly proved?: SeenCredential;
};

/** Adds the provider account that the holder of a session has signed in with in a popup. */
export async function addIdentity(
  { world, credentials }: Stage,
  account: string,
  provider: ProviderName,
  subject: string,
): Promise<Result> {
  const { parts } = world;
  const family = await signIn(world, account);
  const nonce = nonceFor(randomBytes(16).toString("base64url"), account);
  const issuer = parts.config.providers[PROVIDERS[provider].slug].issuer;
  const payload = Buffer.from(JSON.stringify({ iss: issuer, sub: subject })).toString("base64url");
  const handle = await keepIdToken(parts, `e30.${payload}.`, hashNonce(nonce));
  const added = await addProvider(parts, { ...VISITOR, family }, { handle, nonce });
  return added.ok
    ? { ok: true, data: { account, name: credentials.nameIdentity(provider, subject) } }
    : added;
}

export async function makePasskey(
  { world, credentials }: Stage,
  account: string,
  maker: "holder" | "thief",
): Promise<Result> {
  const { parts } = world;
  const id = await signIn(world, account);
  const binding = id;
  const asked = { brand: "", binding };
  const options = await describeNewPasskey(parts, credentials.party, { account, email: "" }, asked);
  const { name, text } = credentials.makePasskey(options, maker);
  const brought = { binding, text, name: "", fallback: maker };
  const session = { id, account, sso: id };
  const added = await addPasskey(parts, credentials.party, session, brought, VISITOR);
  return added.ok ? { ok: true, data: { account, name } } : (added as never);
}

/** Removes a credential in a session, and logs other sessions out if wanted. */
export async function remove(
  { world }: Stage,
  credential: SeenCredential | undefined,
  endsOthers: boolean,
): Promise<Result> {
  if (!credential) return undefined;
  const { account, name } = credential;
  const family = await signIn(world, account);
  const removable = credential.identity
    ? ({ kind: "provider", provider: credential.identity.providerName } as const)
    : ({ kind: "passkey", id: credential.id } as const);
  const acting = { ...VISITOR, family };
  const removed = await removeCredential(world.parts, acting, removable, { endsOthers });
  const alone = endsOthers ? { alone: family } : {};
  return removed.ok ? { ok: true, data: { account, name, ...alone } } : removed;
}

/**
 * Logs in by a present or former credential, to the account that it leads to. `pause`: turns of the event loop
 * between the proof and the session.
 */
export async function logIn(
  { world, credentials }: Stage,
  credential: SeenCredential | undefined,
  pause: number,
): Promise<Result> {
  if (!credential) return undefined;
  const { parts } = world;
  const entered = await enterBy({ world, credentials }, credential);
  if (!entered || entered.until !== undefined) {
    return { ok: true, data: { account: "", name: credential.name } };
  }
  const { proven } = entered;
  for (let turn = 0; turn < pause; turn += 1) await setImmediate();
  const browser = credentials.browserBy(credential.name);
  const origin = {
    userAgent: "",
    network: "",
    language: "ja" as const,
    browser,
    form: undefined,
    isProven: async () => true,
  };
  const begun = await beginLoginSession(parts, proven, randomSecret(), undefined, origin);
  return { ok: true, data: { account: begun.ok ? proven.account : "", name: credential.name } };
}

/**
 * Proves the holder by a present or former credential, if it still works. `until`: for a closed ID, until when it
 * can be woken.
 */
export async function enterBy(
  { world, credentials }: Pick<Stage, "world" | "credentials">,
  { identity, passkey = "" }: SeenCredential,
): Promise<{ readonly proven: Proven; readonly until?: number | undefined } | undefined> {
  const { parts } = world;
  if (identity) {
    const vouched = { ...identity, email: undefined, emailVerified: false };
    const entered = await enterWithIdentity(parts, vouched);
    if (!entered.ok || !("by" in entered.data)) return undefined;
    const { data } = entered;
    return { proven: data, until: data.entry === "closed" ? data.until : undefined };
  }
  const binding = randomSecret();
  const challenge = await issueChallenge(parts, { purpose: "log-in", binding }, null);
  const text = credentials.sign(passkey, challenge);
  const entered = await enterWithPasskey(parts, credentials.party, { binding, text }, NO_TRACE);
  return entered.ok ? { proven: entered.data.holder, until: entered.data.until } : undefined;
}

async function addCredential(stage: Stage, { who, whom, service }: Turn): Promise<Result> {
  if (service === 3) return makePasskey(stage, who, "holder");
  const provider = service === 1 ? "Google" : "SignInWithApple";
  return addIdentity(stage, who, provider, stage.credentials.subjectOf(whom, provider));
}

/** What holders do with their credentials and sessions, and when they notice something that they did not do. */
export const CREDENTIAL_MOVES = {
  "add-credential": addCredential,
  "remove-credential": (stage, { who, which, choice }) =>
    remove(stage, stage.credentials.pickOf(who, which), choice === 1),
  "first-password": async ({ world }, { who }) => {
    const acting = { ...VISITOR, family: await signIn(world, who) };
    const set = await setFirstPassword(world.parts, acting, "Sakura no hana 2026");
    return set.ok ? { ok: true, data: { account: who, name: "password" } } : set;
  },
  "log-in": (stage, { who, which }) => logIn(stage, stage.credentials.pickEver(who, which), which),
  "end-sessions": async ({ world, emails }, { who }) => {
    const family = await signIn(world, who);
    const holder = { ...NO_TRACE, account: who, email: emails.get(who) ?? "", family };
    const ended = await endOtherSessions(world.parts, holder);
    return ended.ok ? { ok: true, data: { account: who, name: "", alone: family } } : ended;
  },
  "freeze-own": async ({ world }, { who }) => {
    const frozen = await freezeOwn(world.parts, { account: who, ...LOGGED_IN }, VISITOR);
    return frozen.ok ? { ok: true, data: { account: who, name: "" } } : frozen;
  },
} satisfies Moves;
