import { type Language, OperationDetail } from "@musubi/contract";
import type { SignInFault } from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import { readBrowser } from "../../accounts/known-browser.ts";
import { type CheckedPassword, checkPassword } from "../../accounts/passwords/check-password.ts";
import { expectsBrowser } from "../../accounts/passwords/expects-browser.ts";
import { HashingOverloadedError } from "../../accounts/passwords/hashing-lanes.ts";
import { traceOf } from "../../accounts/trace.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import type { Desk } from "./desk.ts";
import { type Form, readEmail, readText } from "./read-request.ts";
import { overloadedSince, type Pause, type Told, toldFor } from "./told.ts";

/** The outcome of a typed address and password. The form shows the address again. */
export type PasswordTry = { readonly email: string } & (
  | { readonly ok: true; readonly right: CheckedPassword }
  | { readonly ok: false; readonly told: Told<SignInFault> }
  /** The password is right, but its account is blocked. */
  | { readonly ok: false; readonly told: "blocked" }
);

/** Why an account is kept out although its password is right. Only a caller who knows the password is told. */
export type Bar = "reset-required" | "unconfirmed";

/**
 * Tries the address and the password of a sign-in form: one set of locks and limits for every page. `findBar`:
 * returns why an account is kept out there. `maySleep`: whether a closed ID is accepted.
 */
export async function tryPassword(
  { parts, count, cookies }: Desk,
  request: FastifyRequest,
  form: Form,
  findBar: (holder: CheckedPassword) => Bar | undefined,
  { language, maySleep = false }: { readonly language: Language; readonly maySleep?: boolean },
): Promise<PasswordTry> {
  const email = readEmail(form);
  const password = readText(form, "password");
  const fail = (told: Told<SignInFault>) => ({ ok: false, email, told }) as const;
  if (email === "" || password === "") return fail({ fault: "incomplete" });
  const pause = await count("signIn", request);
  const browser = readBrowser(cookies.browser.read(request), parts.secrets);
  if (pause) {
    // A crowded network does not keep out a browser that the account knows, or that a link admitted: it has a limit of
    // its own.
    const isExpected = pause.fault === "crowded" && (await expectsBrowser(parts, email, browser));
    const own = isExpected ? await count("signInByBrowser", request, browser) : pause;
    if (own) return fail(own);
  }

  const from = { ...traceOf(parts, request), detail: OperationDetail.LOGIN } as const;
  const typedIn = { ...from, browser, language, maySleep };
  const check = await orOverloaded(parts, () => checkPassword(parts, { email, password }, typedIn));
  if ("fault" in check) return fail(check);
  if (!check.ok) {
    const { code, retryAfterSeconds } = check;
    if (code === "blocked") return { ok: false, email, told: code };
    // A pause is shown until it is over; a fault that only a mailed link ends is shown until the form is sent again.
    return fail(toldFor(code, parts.now(), retryAfterSeconds));
  }
  const right = check.data;
  const bar = findBar(right);
  if (!bar) return { ok: true, email, right };
  const refused = { ...from, about: { account: right.account }, reason: bar, now: parts.now() };
  await writeRefusal(parts.database.db, parts.secrets, refused);
  return fail({ fault: bar });
}

/** If hashing is overloaded, the form says so instead of an error page. */
export async function orOverloaded<T extends object>(
  parts: Parts,
  work: () => Promise<T>,
): Promise<T | Pause> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingOverloadedError)) throw error;
    return overloadedSince(parts.now());
  }
}
