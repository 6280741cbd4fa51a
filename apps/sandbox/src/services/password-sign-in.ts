import { canonicalEmail } from "@musubi/contract";
import type { SignInBar } from "@musubi/demo-world";
import { exists, type ServiceAccount } from "./account.ts";
import { findByAddress } from "./find-by-address.ts";
import type { Memory } from "./memory.ts";
import { matchesPassword } from "./password-hash.ts";
import type { SignInTries } from "./sign-in-tries.ts";

export type SignInFailure = "wrong" | "unknown" | "locked" | SignInBar;

export type SignIn =
  | { readonly ok: true; readonly account: ServiceAccount }
  | { readonly ok: false; readonly reason: SignInFailure };

const fail = (reason: SignInFailure): SignIn => ({ ok: false, reason });

/**
 * A service's own sign-in with a password. Only a caller who knows the password learns what bars an
 * account, and an unknown address is counted like a known one.
 */
export function signInWithPassword(
  memory: Memory,
  tries: SignInTries,
  { email, password }: { readonly email: string; readonly password: string },
): SignIn {
  const name = canonicalEmail(email);
  if (tries.areSpent(name)) return fail("locked");
  const account = findByAddress(memory, email, exists);
  if (account === undefined || !matchesPassword(account.passwordHash, password)) {
    tries.count(name);
    return fail(account === undefined ? "unknown" : "wrong");
  }
  tries.forget(name);
  const bar = barOf(account);
  return bar === null ? { ok: true, account } : fail(bar);
}

/** Returns what bars an account from the service's own sign-in. A sleeping account counts as disabled. */
export const barOf = (account: ServiceAccount): SignInBar | null =>
  account.state === "active" ? account.barred : "disabled";
