import { readFileSync } from "node:fs";

/** What `musubi accounts import` reads; docs/account-line.schema.json has every field. */
export type Line = {
  readonly email?: string | undefined;
  readonly email_verified_at?: string | undefined;
  readonly created_at?: string | undefined;
  readonly language?: string | undefined;
  readonly terms_accepted_at?: string | undefined;
  readonly sub?: string | undefined;
  readonly password?: object | null | undefined;
  readonly identities?: readonly object[] | undefined;
  readonly services?: readonly object[] | undefined;
  readonly blocked?: { readonly reason: string } | undefined;
};

/** The issuers that both sides know, by the names that the old systems have for them. */
const ISSUERS: Readonly<Record<string, string>> = {
  google: "https://accounts.google.com",
  "google.com": "https://accounts.google.com",
  "google-oauth2": "https://accounts.google.com",
  Google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  "apple.com": "https://appleid.apple.com",
  SignInWithApple: "https://appleid.apple.com",
};

/** Returns an account at Google or Apple, as a list of one; an empty list for other providers. */
export const toIdentity = (provider: string, subject: string): readonly object[] => {
  const issuer = ISSUERS[provider];
  return issuer === undefined ? [] : [{ issuer, subject }];
};

/** Milliseconds, or a text that JavaScript reads. */
export const toTime = (at: number | string): string => new Date(at).toISOString();

// biome-ignore lint/suspicious/noExplicitAny: other makers' files, of which a part is read
export type Theirs = any;

export const readJson = (path: string): Theirs => JSON.parse(readFileSync(path, "utf8"));

/** Reads a file with one object on each line. */
export const readJsonLines = (path: string): readonly Theirs[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

/** Prints the lines. People without an address cannot come in: they are counted. */
export function printLines(lines: readonly Line[]): void {
  const reachable = lines.filter(({ email }) => email);
  for (const line of reachable) console.log(JSON.stringify(line));
  const left = lines.length - reachable.length;
  console.error(`${reachable.length} lines; ${left} people have no address and are left out.`);
}
