import { randomUUID } from "node:crypto";
import { HIDDEN_SERVICE_ID, isProviderName, PROVIDERS, type ProviderName } from "@musubi/contract";
import * as v from "valibot";
import { readNewAddress } from "../../accounts/new-address.ts";
import type { Config } from "../../settings/config.ts";
import { composeHash } from "./compose-hash.ts";
import { type ImportLine, importLine } from "./line.ts";
import { readJson } from "./read-json.ts";

/** A valid line, as the rows that it becomes. */
export type Account = {
  readonly line: number;
  readonly id: string;
  /** Whether the line names the subject. */
  readonly isNamed: boolean;
  readonly email: string;
  readonly emailKey: string;
  readonly emailProvenAt: number | null;
  readonly passwordHash: string | null;
  readonly foreignCost: number | null;
  readonly passwordSince: number | null;
  readonly asksOldSystem: number | null;
  readonly language: "ja" | "en";
  readonly createdAt: number;
  readonly termsAcceptedAt: number | null;
  readonly blockedFor: string | null;
  readonly identities: readonly Identity[];
  readonly ties: readonly Tie[];
};

type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly providerName: ProviderName;
  readonly since: number;
};

type Tie = {
  readonly kind: string;
  readonly serviceId: number;
  readonly lineage: string;
  readonly oldId: string;
  readonly email: string | null;
  readonly since: number;
};

export type Checked =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly line: number; readonly faults: readonly string[] };

export type CheckLine = (line: number, text: string) => Checked;

type Terms = {
  readonly config: Pick<Config, "catalogue" | "peppers" | "providers">;
  /** Whether the system that the accounts come from can be asked about passwords. */
  readonly asksOldSystem: boolean;
  readonly now: number;
};

const NO_ADDRESS = "not an address that we accept";

/** Returns the check of a single line, without regard to other lines. */
export function createLineCheck({ config, asksOldSystem, now }: Terms): CheckLine {
  const services = new Map(
    config.catalogue
      .filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID)
      .map(({ kind, service_id }) => [kind, service_id]),
  );
  const issuers = new Map(
    Object.keys(PROVIDERS)
      .filter(isProviderName)
      .map((name) => [config.providers[PROVIDERS[name].slug].issuer, name]),
  );

  return (line, text) => {
    const read = readJson(text);
    if (!read.ok) return { ok: false, line, faults: [read.fault] };
    const parsed = v.safeParse(importLine, read.json);
    if (!parsed.success) {
      const faults = parsed.issues.map((issue) => {
        const path = v.getDotPath(issue);
        return path === null ? `it ${issue.message}` : `${path}: ${issue.message}`;
      });
      return { ok: false, line, faults };
    }
    const faults: string[] = [];
    const account = readAccount(line, parsed.output, faults);
    return account && faults.length === 0 ? { ok: true, account } : { ok: false, line, faults };
  };

  function readAccount(line: number, given: ImportLine, faults: string[]): Account | undefined {
    const readTime = (name: string, text: string | undefined): number | undefined => {
      if (text === undefined) return undefined;
      const at = Date.parse(text);
      if (Number.isNaN(at) || !isDay(text)) faults.push(`${name}: there is no such day`);
      if (at > now) faults.push(`${name}: it is in the future`);
      return at;
    };
    const address = readNewAddress(given.email);
    if (!address) faults.push(`email: ${NO_ADDRESS}`);
    const emailProvenAt = readTime("email_verified_at", given.email_verified_at) ?? null;
    const given_at = readTime("created_at", given.created_at);
    const createdAt = given_at ?? now;
    const termsAcceptedAt = readTime("terms_accepted_at", given.terms_accepted_at) ?? null;
    const setAt = readTime("password.set_at", given.password?.set_at);
    const hash = given.password ? composeHash(given.password, config.peppers) : undefined;
    if (hash && !hash.ok) faults.push(hash.fault);
    const asks = given.password === null;
    if (asks && !asksOldSystem)
      faults.push(
        "password: null means that the old system is asked, but LEGACY_SIGN_IN_URL is not set: set it, or leave password out, and people choose one by code",
      );

    const identities = (given.identities ?? []).flatMap(({ issuer, subject, since }, n) => {
      const name = `identities.${n}`;
      const providerName = issuers.get(issuer);
      if (providerName === undefined) faults.push(`${name}.issuer: nobody logs in with it here`);
      const at = readTime(`${name}.since`, since) ?? createdAt;
      return providerName === undefined ? [] : [{ issuer, subject, providerName, since: at }];
    });
    const ties = (given.services ?? []).flatMap(({ kind, old_id: oldId, email, since }, n) => {
      const name = `services.${n}`;
      const serviceId = services.get(kind);
      if (serviceId === undefined) faults.push(`${name}.kind: the catalogue has no ${kind}`);
      const at = readTime(`${name}.since`, since) ?? createdAt;
      const known = email === undefined ? undefined : readNewAddress(email);
      if (email !== undefined && !known) faults.push(`${name}.email: ${NO_ADDRESS}`);
      if (serviceId === undefined) return [];
      const lineage = randomUUID();
      return [{ kind, serviceId, lineage, oldId, email: known?.email ?? null, since: at }];
    });
    faults.push(
      ...findTwice(
        "identities",
        identities.map(({ issuer, subject }) => `${issuer} ${subject}`),
      ),
      ...findTwice(
        "services",
        ties.map(({ kind }) => kind),
      ),
    );
    if (emailProvenAt === null && !hash && !asks && identities.length === 0) {
      faults.push(
        "email_verified_at: an unproven address needs a password, an identity or the old system",
      );
    }
    if (!address) return undefined;
    return {
      line,
      id: given.sub ?? randomUUID(),
      isNamed: given.sub !== undefined,
      ...address,
      emailProvenAt,
      passwordHash: hash?.ok ? hash.hash : null,
      foreignCost: hash?.ok ? hash.cost : null,
      passwordSince: hash || asks ? (setAt ?? createdAt) : null,
      // Never for a blocked account, so that no old password opens it after an unblock.
      asksOldSystem: asks && given.blocked === undefined ? 1 : null,
      language: given.language ?? "ja",
      createdAt,
      termsAcceptedAt,
      blockedFor: given.blocked?.reason ?? null,
      identities,
      ties,
    };
  }
}

const findTwice = (name: string, all: readonly string[]): string[] =>
  all.flatMap((each, n) => (all.indexOf(each) < n ? [`${name}.${n}: it appears twice`] : []));

/** Whether the date exists: JavaScript reads February 31 as a day of March. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  return day > "1900" && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
