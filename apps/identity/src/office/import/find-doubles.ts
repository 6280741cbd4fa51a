import type { Account } from "./check-line.ts";

/** Returns the faults of lines that repeat something of an earlier line of the chunk, by line. */
export function findDoubles(accounts: readonly Account[]): ReadonlyMap<number, readonly string[]> {
  const firsts = new Map<string, number>();
  const doubles = new Map<number, readonly string[]>();
  for (const account of accounts) {
    const names = nameAll(account);
    const faults = names.flatMap(([field, name]) => {
      const first = firsts.get(name);
      return first === undefined ? [] : [`${field}: line ${first} has it as well`];
    });
    if (faults.length > 0) doubles.set(account.line, faults);
    else for (const [, name] of names) firsts.set(name, account.line);
  }
  return doubles;
}

/** What must be unique among lines. */
const nameAll = ({ id, emailKey, identities, ties }: Account) =>
  [
    ["email", `email ${emailKey}`],
    ["sub", `sub ${id}`],
    ...identities.map(
      ({ issuer, subject }, n) => [`identities.${n}`, `identity ${issuer} ${subject}`] as const,
    ),
    ...ties.map(({ kind, oldId }, n) => [`services.${n}`, `service ${kind} ${oldId}`] as const),
  ] as const;
