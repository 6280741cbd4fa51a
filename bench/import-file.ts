import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** One line in this many has a fault. */
const FAULT_EVERY = 100;

const HASH = "$2b$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

/** The person of a line: a verified address, a password, and an account at each of two services. */
const describePerson = (n: number) => ({
  email: `person-${n}@example.jp`,
  email_verified_at: "2019-04-01T09:00:00+09:00",
  created_at: "2019-04-01T09:00:00+09:00",
  terms_accepted_at: "2019-04-01T09:00:00+09:00",
  password: { kind: "bcrypt", hash: HASH, set_at: "2021-04-01T09:00:00+09:00" },
  services: [
    { kind: "store", old_id: `s-${n}`, email: `person-${n}@example.jp` },
    { kind: "school", old_id: `c-${n}` },
  ],
});

/** Typical faults of files from elsewhere. */
const FAULTS: readonly ((n: number) => string)[] = [
  () => '{"email": "half a li',
  (n) => JSON.stringify({ ...describePerson(n), email: `PERSON-${n - 1}@example.jp` }),
  (n) => JSON.stringify({ ...describePerson(n), created_at: "2999-01-01T00:00:00Z" }),
  (n) => JSON.stringify({ ...describePerson(n), services: [{ kind: "cinema", old_id: "1" }] }),
  (n) => JSON.stringify({ ...describePerson(n), nickname: "P" }),
];

/** Writes a file of this many people, one in a hundred with a fault. */
export async function writeImportFile(path: string, lines: number): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 2 ** 20 });
  for (let n = 1; n <= lines; n += 1) {
    const fault = n % FAULT_EVERY === 0 ? FAULTS[(n / FAULT_EVERY) % FAULTS.length] : undefined;
    const text = fault ? fault(n) : JSON.stringify(describePerson(n));
    if (!file.write(`${text}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
