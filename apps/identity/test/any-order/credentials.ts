import { PROVIDERS, type ProviderName, SLEEP_MS } from "@musubi/contract";
import { expect } from "vitest";
import { issueChallenge } from "../../src/accounts/passkeys/challenges.ts";
import { userHandleOf } from "../../src/accounts/passkeys/find-signer.ts";
import type { SignedProof } from "../../src/accounts/passkeys/prove-passkey.ts";
import type { RelyingParty } from "../../src/accounts/passkeys/relying-party.ts";
import { verifyNewPasskey } from "../../src/accounts/passkeys/verify-new-passkey.ts";
import { type CredentialName, readBefore } from "../../src/accounts/reversals/before.ts";
import { insertIdentity } from "../../src/database/queries/accounts.ts";
import { insertPasskey } from "../../src/database/queries/passkeys.ts";
import { Authenticator, type CreationOptions } from "../world/authenticator.ts";
import type { SeenAccount, SeenRow } from "./claims.ts";
import type { CrashingWorld } from "./crashing-parts.ts";

/** A present or former provider account or passkey of an account. */
export type SeenCredential = {
  readonly account: string;
  readonly name: string;
  readonly since: number;
  /** The id of a passkey in lists. */
  readonly id: string;
  readonly identity?: {
    readonly issuer: string;
    readonly subject: string;
    readonly providerName: ProviderName;
  };
  /** The credential ID of a passkey. */
  readonly passkey?: string;
};

/** A session that has not ended. */
type SeenSession = {
  readonly id: string;
  readonly account: string;
  readonly auth_time: number;
  /** The name of the credential, if it began with one. */
  readonly by: string | undefined;
};

type Removal = { readonly credential: SeenCredential; readonly at: number };
type Addition = { readonly account: string; readonly added: CredentialName; readonly at: number };

const BY = "by ";

/** The credentials of the people of one sequence, and checks of them. */
export class Credentials {
  readonly party: RelyingParty;
  readonly #world: CrashingWorld;
  readonly #people: readonly string[];
  /** The state at the last observation. */
  #present: readonly SeenCredential[] = [];
  #sessions: readonly SeenSession[] = [];
  #accounts: readonly SeenAccount[] = [];
  /** All credentials that ever existed, oldest first. */
  readonly #ever = new Map<string, SeenCredential>();
  readonly #planted = new Set<string>();
  readonly #authenticators = new Map<string, Authenticator>();
  /** By the id of their rows. Kept here because the rows are deleted some day. */
  readonly #removals = new Map<string, Removal>();
  readonly #additions = new Map<string, Addition>();
  readonly #closed = new Set<string>();

  constructor(world: CrashingWorld, people: readonly string[]) {
    this.#world = world;
    this.#people = people;
    const { origin } = world.parts.config;
    this.party = { id: new URL(origin).hostname, origin };
  }

  subjectOf = (person: string, provider: ProviderName): string => `${person} at ${provider}`;
  thiefOf = (person: string, provider: ProviderName): string =>
    `thief of ${this.subjectOf(person, provider)}`;
  nameIdentity = (provider: ProviderName, subject: string): string => `${provider} ${subject}`;
  browserBy = (name: string): string => `${BY}${name}`;

  /**
   * Gives the people their first credentials: one has Google beside the password, one a passkey, one only Apple, all
   * since the sign-up.
   */
  async begin(): Promise<void> {
    const [a = "", b = "", c = ""] = this.#people;
    const { db } = this.#world.parts.database;
    await this.#giveIdentity(a, "Google");
    await this.#givePasskey(b);
    await this.#giveIdentity(c, "SignInWithApple");
    await db
      .updateTable("account")
      .set({ password_hash: null, password_since: null })
      .where("id", "=", c)
      .execute();
    this.#present = await this.#seeCredentials();
    this.#remember(this.#present);
  }

  async #giveIdentity(account: string, providerName: ProviderName): Promise<void> {
    const { database, config } = this.#world.parts;
    const issuer = config.providers[PROVIDERS[providerName].slug].issuer;
    const subject = this.subjectOf(account, providerName);
    await insertIdentity(database.db, { issuer, subject, account, providerName, createdAt: 1 });
  }

  async #givePasskey(account: string): Promise<void> {
    const { parts } = this.#world;
    const challenge = await issueChallenge(parts, { purpose: "add", binding: account }, account);
    const user = { id: userHandleOf(account), name: "" };
    const options = { challenge, rp: { id: this.party.id }, user, excludeCredentials: [] };
    const { text } = this.makePasskey(options, "holder");
    const made = await verifyNewPasskey(parts, this.party, { account, binding: account, text });
    if (!made) throw new Error("No passkey was made.");
    const about = { id: `${account}'s passkey`, account, name: "", user_agent: "" };
    await insertPasskey(parts.database.db, { ...made, ...about, created_at: 1, used_at: null });
  }

  /** Makes a passkey with a person's authenticator. Returns what the browser posts. */
  makePasskey(
    options: CreationOptions,
    maker: "holder" | "thief",
  ): { readonly name: string; readonly text: string } {
    const authenticator = new Authenticator(this.party.origin);
    const text = authenticator.create(options);
    const credential = authenticator.keys.at(-1)?.id ?? "";
    this.#authenticators.set(credential, authenticator);
    const name = namePasskey(credential);
    if (maker === "thief") this.#planted.add(name);
    return { name, text };
  }

  sign = (credential: string, challenge: string): string =>
    this.#authenticators.get(credential)?.get({ challenge }) ?? "";

  /** Makes a passkey sign a proof of a claim, as on the page of a link. */
  async provePasskey(credential: string): Promise<SignedProof> {
    const binding = credential;
    const challenge = await issueChallenge(this.#world.parts, { purpose: "prove", binding }, null);
    return { text: this.sign(credential, challenge), binding };
  }

  /** Returns one of an account's present credentials. */
  pickOf(account: string, which: number): SeenCredential | undefined {
    const own = this.#present.filter((credential) => credential.account === account);
    return own[which % own.length];
  }

  /** Returns one of an account's present or former credentials. */
  pickEver(account: string, which: number): SeenCredential | undefined {
    const own = [...this.#ever.values()].filter((credential) => credential.account === account);
    return own[which % own.length];
  }

  /** Returns the oldest credential that a thief has not planted. */
  pickHolders = (account: string): SeenCredential | undefined =>
    this.#present.find(
      (credential) => credential.account === account && !this.#isPlanted(credential),
    );

  /** Returns the credential that the holder has used since the sign-up. */
  findOwn = (account: string): SeenCredential | undefined =>
    [...this.#ever.values()].find(
      (credential) => credential.account === account && credential.since === 1,
    );

  /** Returns the newest credential that a thief has planted, present or removed. */
  findPlanted = (account: string): SeenCredential | undefined =>
    [...this.#ever.values()].findLast(
      (credential) => credential.account === account && this.#isPlanted(credential),
    );

  #isPlanted = ({ name, identity }: SeenCredential): boolean =>
    identity ? identity.subject.startsWith("thief") : this.#planted.has(name);

  #remember(credentials: readonly SeenCredential[]): void {
    for (const credential of credentials) {
      const key = `${credential.account} ${credential.name} ${credential.since}`;
      if (!this.#ever.has(key)) this.#ever.set(key, credential);
    }
  }

  async #seeCredentials(): Promise<SeenCredential[]> {
    const { db } = this.#world.parts.database;
    const [identities, passkeys] = await Promise.all([
      db
        .selectFrom("account_identity")
        .select(["account", "issuer", "subject", "provider_name", "created_at"])
        .where("account", "in", this.#people)
        .execute(),
      db
        .selectFrom("passkey")
        .select(["id", "account", "credential_id", "created_at"])
        .where("account", "in", this.#people)
        .execute(),
    ]);
    const credentials: SeenCredential[] = [
      ...identities.map(({ account, issuer, subject, provider_name, created_at }) => ({
        account,
        name: this.nameIdentity(provider_name, subject),
        since: created_at,
        id: "",
        identity: { issuer, subject, providerName: provider_name },
      })),
      ...passkeys.map(({ id, account, credential_id, created_at }) => ({
        account,
        name: namePasskey(credential_id),
        since: created_at,
        id,
        passkey: credential_id,
      })),
    ];
    return credentials.sort((a, b) => a.since - b.since || a.name.localeCompare(b.name));
  }

  async #seeSessions(): Promise<SeenSession[]> {
    const { db } = this.#world.parts.database;
    const alive = await db
      .selectFrom("login_session")
      .select(["id", "account", "auth_time", "browser_hash"])
      .where("account", "in", this.#people)
      .where("ended_at", "is", null)
      .execute();
    return alive.map(({ browser_hash, ...session }) => ({
      ...session,
      by: browser_hash?.startsWith(BY) ? browser_hash.slice(BY.length) : undefined,
    }));
  }

  /** Checks after every command, crashed or not. */
  async observe(rows: readonly SeenRow[], accounts: readonly SeenAccount[]): Promise<void> {
    const [credentials, sessions] = await Promise.all([
      this.#seeCredentials(),
      this.#seeSessions(),
    ]);
    this.#readRows(rows);
    for (const account of accounts) checkLast(account, credentials);
    checkSlots(credentials);
    for (const credential of credentials)
      if (!this.#present.some(isSame(credential))) this.#checkNew(credential);
    for (const credential of this.#present) {
      const owner = accounts.find(({ id }) => id === credential.account);
      if (owner?.email !== "" && !credentials.some(isSame(credential)))
        this.#checkGone(credential, rows, owner);
    }
    for (const account of accounts) this.#checkThawed(account, credentials);
    for (const session of sessions) this.#checkSession(session, credentials);
    for (const session of sessions) this.#checkKeptOut(session, credentials, accounts);
    for (const { id, closed_at } of rows) if (closed_at !== null) this.#closed.add(id);
    this.#present = credentials;
    this.#sessions = sessions;
    this.#accounts = accounts;
    this.#remember(credentials);
  }

  #readRows(rows: readonly SeenRow[]): void {
    const { secrets } = this.#world.parts;
    for (const row of rows) {
      if (row.kind !== "credential" || this.#removals.has(row.id) || this.#additions.has(row.id))
        continue;
      const { account, made_at: at } = row;
      const { added, identity, passkey } = readBefore(secrets, row);
      if (added) this.#additions.set(row.id, { account, added, at });
      if (identity) {
        const { since, ...rest } = identity;
        const name = this.nameIdentity(identity.providerName, identity.subject);
        this.#removals.set(row.id, {
          credential: { account, name, since, id: "", identity: rest },
          at,
        });
      }
      if (passkey) {
        const { credential_id, created_at: since, id } = passkey;
        const name = namePasskey(credential_id);
        this.#removals.set(row.id, {
          credential: { account, name, since, id, passkey: credential_id },
          at,
        });
      }
    }
  }

  /**
   * Checks that a new credential was added, with a row, or has come back. A thief's does not come back in the 14 days
   * in which its adding can be undone.
   */
  #checkNew(credential: SeenCredential): void {
    const isAdded = this.#findAdding(credential) !== undefined;
    const isKnown = [...this.#ever.values()].some(isSame(credential));
    const removal = [...this.#removals.values()].find((each) =>
      isSame(credential)(each.credential),
    );
    const isBack = removal !== undefined;
    expect([credential.name, isAdded || isBack]).toEqual([credential.name, true]);
    if (!isKnown || !this.#isPlanted(credential)) return;
    expect([credential.name, credential.since + SLEEP_MS < this.#world.parts.now()]).toEqual([
      credential.name,
      true,
    ]);
  }

  #findAdding = ({ account, since, identity }: SeenCredential): Addition | undefined =>
    [...this.#additions.values()].find(
      (each) =>
        each.account === account &&
        each.at === since &&
        each.added === (identity?.providerName ?? "passkey"),
    );

  /**
   * Checks that a credential that is gone was removed, with a row, or was young at a change that was taken back, or
   * ended with a freeze.
   */
  #checkGone(
    credential: SeenCredential,
    rows: readonly SeenRow[],
    owner: SeenAccount | undefined,
  ): void {
    const isRemoved = [...this.#removals.values()].some((each) =>
      isSame(credential)(each.credential),
    );
    const isTakenBack = rows.some(
      ({ id, account, made_at, closed_at }) =>
        account === credential.account &&
        closed_at !== null &&
        !this.#closed.has(id) &&
        (made_at <= credential.since || isYoung(credential, made_at)),
    );
    const before = this.#accounts.find(({ id }) => id === credential.account);
    const wasFrozen = before?.frozen_until !== null || before.frozen_since !== owner?.frozen_since;
    // If a freeze began and ended since the last observation, its cause may be up to 14 days old.
    const cause = before?.frozen_for ?? (owner?.frozen_since ?? 0) - SLEEP_MS;
    const isThawed = wasFrozen && isYoung(credential, cause);
    expect([credential.name, isRemoved || isTakenBack || isThawed]).toEqual([
      credential.name,
      true,
    ]);
  }

  /** S34: after a freeze, no credential is left that was young at its cause. */
  #checkThawed({ id, frozen_until }: SeenAccount, credentials: readonly SeenCredential[]): void {
    const before = this.#accounts.find((account) => account.id === id);
    const { frozen_for: cause, frozen_until: until } = before ?? {};
    if (frozen_until !== null || cause == null || until == null) return;
    const left = credentials.filter(
      (credential) => credential.account === id && isYoung(credential, cause),
    );
    expect(left.filter(({ since }) => since < until)).toEqual([]);
  }

  /** S34: no session begins with a credential that the freeze refuses. */
  #checkKeptOut(
    { account, by }: SeenSession,
    credentials: readonly SeenCredential[],
    accounts: readonly SeenAccount[],
  ): void {
    const owner = accounts.find(({ id }) => id === account);
    const credential = credentials.find((each) => each.account === account && each.name === by);
    if (credential && owner)
      expect([credential.name, isKeptOut(credential, owner)]).toEqual([credential.name, false]);
  }

  /** No session was begun with a credential after that credential was removed. */
  #checkSession(
    { account, by, auth_time }: SeenSession,
    credentials: readonly SeenCredential[],
  ): void {
    if (
      by === undefined ||
      credentials.some((credential) => credential.account === account && credential.name === by)
    )
      return;
    const isEarlier = [...this.#removals.values()].some(
      ({ credential, at }) =>
        credential.account === account && credential.name === by && at > auth_time,
    );
    expect([by, isEarlier]).toEqual([by, true]);
  }

  /** Checks a restoration: what was added since its change is gone, and what was removed since is back. */
  checkRestored(used: SeenRow): void {
    const { account, made_at } = used;
    const own = this.#present.filter((credential) => credential.account === account);
    expect(
      own.filter((credential) => credential.since >= made_at || isYoung(credential, made_at)),
    ).toEqual([]);
    expect(this.#sessions.filter((session) => session.account === account)).toEqual([]);
    for (const { credential, at } of this.#removals.values()) {
      if (credential.account !== account || at < made_at || credential.since >= made_at) continue;
      if (
        isYoung(credential, made_at) ||
        this.#present.some(({ name }) => name === credential.name)
      )
        continue;
      expect(own.map(({ name }) => name)).toContain(credential.name);
    }
    const hasPassword = this.#accounts.some(
      ({ id, password_hash }) => id === account && password_hash !== null,
    );
    const wasFirst = [...this.#additions.values()].some(
      (each) => each.account === account && each.added === "password" && each.at >= made_at,
    );
    if (wasFirst && own.length > 0) expect([account, hasPassword]).toEqual([account, false]);
  }

  /** Returns whether a shown credential is older than any dispute, even if it was removed since. */
  isOlder(account: string, name: string): boolean {
    const own = this.findOwn(account);
    if (own?.name !== name) return false;
    if (this.#present.some(isSame(own))) return true;
    const now = this.#world.parts.now();
    return [...this.#removals.values()].some(
      ({ credential, at }) => isSame(own)(credential) && at + SLEEP_MS > now,
    );
  }

  /** Returns whether a thief's credential is too young to prove anything. */
  isUnripe(account: string, name: string): boolean {
    const credential = this.findPlanted(account);
    return credential?.name === name && credential.since + SLEEP_MS > this.#world.parts.now();
  }

  has = (account: string, name: string): boolean =>
    name === "password"
      ? this.#accounts.some(({ id, password_hash }) => id === account && password_hash !== null)
      : this.#present.some(
          (credential) => credential.account === account && credential.name === name,
        );

  /** Returns the present credential of that name. */
  findPresent = (name: string): SeenCredential | undefined =>
    this.#present.find((credential) => credential.name === name);

  /** Returns the account that a credential logs in to, or an empty string if it logs in to none. */
  leadsTo(name: string): string {
    const credential = this.findPresent(name);
    const owner = this.#accounts.find(({ id }) => id === credential?.account);
    return credential && owner?.state === "active" && !isKeptOut(credential, owner)
      ? credential.account
      : "";
  }

  sessionsOf = (account: string): readonly string[] =>
    this.#sessions.filter((session) => session.account === account).map(({ id }) => id);
}

const namePasskey = (credential: string): string => `passkey ${credential}`;

const isSame =
  ({ account, name, since }: SeenCredential) =>
  (other: SeenCredential): boolean =>
    other.account === account && other.name === name && other.since === since;

/** Returns whether a credential was added so shortly before a time that it may be a thief's. */
const isYoung = ({ since }: SeenCredential, at: number): boolean =>
  since !== 1 && since > at - SLEEP_MS;

/** Returns whether a freeze refuses a credential. */
const isKeptOut = (
  credential: SeenCredential,
  { frozen_until, frozen_for }: SeenAccount,
): boolean =>
  frozen_until !== null &&
  isYoung(credential, frozen_for ?? frozen_until) &&
  credential.since < frozen_until;

/** S23: every ID has a credential. */
function checkLast(
  { id, email, password_hash }: SeenAccount,
  credentials: readonly SeenCredential[],
): void {
  const hasOne = password_hash !== null || credentials.some(({ account }) => account === id);
  if (email !== "")
    expect([id, "has a credential", hasOne]).toEqual([id, "has a credential", true]);
}

/** An ID has one account per provider. */
function checkSlots(credentials: readonly SeenCredential[]): void {
  const slots = credentials.flatMap(({ account, identity }) =>
    identity ? [`${account} ${identity.providerName}`] : [],
  );
  expect(slots).toEqual([...new Set(slots)]);
}
