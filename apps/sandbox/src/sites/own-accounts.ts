import { randomUUID } from "node:crypto";
import { canonicalEmail, checkEmail, checkNewPassword, MigrationStatus } from "@musubi/contract";
import { BLANK, exists, type ServiceAccount } from "../services/account.ts";
import { findByAddress } from "../services/find-by-address.ts";
import { dateBelongings } from "../services/first-day.ts";
import type { Memory } from "../services/memory.ts";
import { hashPassword, matchesPassword } from "../services/password-hash.ts";
import { type SignInFailure, signInWithPassword } from "../services/password-sign-in.ts";
import { dayOf } from "../times.ts";
import type { Site } from "./site.ts";

/** Why a form for the service's own accounts is refused. */
export type OwnFault = SignInFailure | "linked" | "email" | "password" | "same-password" | "taken";

export type OwnAccount =
  | { readonly ok: true; readonly account: ServiceAccount }
  | { readonly ok: false; readonly fault: OwnFault };

export type Typed = { readonly email: string; readonly password: string };

const fail = (fault: OwnFault): OwnAccount => ({ ok: false, fault });

/** Logs in with the service's own password. An account that is linked to an ID opens only with the ID. */
export function enterOwnAccount({ memory, tries }: Site, typed: Typed): OwnAccount {
  const signIn = signInWithPassword(memory, tries, typed);
  if (signIn.ok) return signIn.account.subject === null ? signIn : fail("linked");
  if (signIn.reason === "locked" || !wasLinked(memory, typed)) return fail(signIn.reason);
  tries.forget(canonicalEmail(typed.email));
  return fail("linked");
}

/** Returns whether the password was right until the account was linked to an ID with another address. */
const wasLinked = (memory: Memory, { email, password }: Typed): boolean =>
  memory.accounts().some((account) => {
    const { ownEmail, passwordHash } = account;
    const isTheirs = ownEmail !== null && canonicalEmail(ownEmail) === canonicalEmail(email);
    return isTheirs && exists(account) && matchesPassword(passwordHash, password);
  });

/** Creates an account that is not linked to an ID, as users had before there was one. */
export function makeOwnAccount(site: Site, { email, password }: Typed): OwnAccount {
  const address = checkEmail(email);
  if (!address.ok) return fail("email");
  const outcome = checkNewPassword(password, address.canonical);
  if (!outcome.ok) return fail(outcome.message === "same_password" ? "same-password" : "password");
  const { memory, kind, method, belongings } = site;
  const isInTheWay = (account: ServiceAccount) => exists(account) && account.subject === null;
  if (findByAddress(memory, address.canonical, isInTheWay) !== undefined) return fail("taken");

  const since = dayOf(site.now());
  const account: ServiceAccount = {
    ...BLANK,
    id: `${kind}-${randomUUID()}`,
    email: address.canonical,
    passwordHash: hashPassword(password),
    migrationStatus: method === "password" ? MigrationStatus.NEED_MIGRATE : null,
    since,
    belongings: dateBelongings(belongings, since),
  };
  memory.save(account);
  return { ok: true, account };
}
