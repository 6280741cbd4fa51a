import { canonicalEmail, type Tokens } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { noteBrowser, recognizeBrowser } from "../../src/accounts/known-browser.ts";
import { beginLoginSession, issueCode } from "../../src/accounts/sessions/login-session.ts";
import { traceOf } from "../../src/accounts/trace.ts";
import { findMailAddress, findPasswordAccount } from "../../src/database/queries/accounts.ts";
import type { Parts } from "../../src/process/parts.ts";
import { randomSecret } from "../../src/settings/secrets.ts";
import { exchangeCode } from "../../src/tokens/issue-tokens.ts";
import { makeVerifier } from "./verifier.ts";

/**
 * Signs a person in with their password, in a browser that their account knows, as the hosted login does behind
 * its pages: walking through those takes longer than most tests' own work. Returns undefined if the login would
 * show a page instead of redirecting back.
 */
export async function signInDirectly(
  parts: Parts,
  { email, password }: Pick<DemoPerson, "email" | "password">,
): Promise<Tokens | undefined> {
  const { database, secrets, hasher } = parts;
  const found = await findPasswordAccount(database.db, canonicalEmail(email));
  const hash = found?.password_hash;
  if (!found || !hash || found.password_reset_required !== null) return undefined;
  if (!(await hasher.verify(hash, password ?? "", "unknown"))) return undefined;
  const account = found.id;
  const trace = traceOf(parts, { ip: "127.0.0.1", headers: { "user-agent": "node" } });
  const now = parts.now();
  const { hash: browser } = recognizeBrowser(undefined, randomSecret(), secrets);
  await database.transact((trx) =>
    noteBrowser(trx, { account, browser, userAgent: "", at: now - 1 }),
  );
  const proven = { account, by: { kind: "password", hash } } as const;
  const origin = {
    ...trace,
    // In the language of the holder's mails.
    language: (await findMailAddress(database.db, account)).language,
    browser,
    form: undefined,
    isProven: async () => false,
  };
  const begun = await beginLoginSession(parts, proven, randomSecret(), undefined, origin);
  if (!begun.ok) return undefined;
  const { verifier, challenge } = makeVerifier();
  const code = await issueCode(parts, begun.data, challenge);
  const exchanged = await exchangeCode(parts, code, verifier, undefined);
  return exchanged.ok ? exchanged.data : undefined;
}
