import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  findOperatorKey,
  insertOperatorKey,
  removeOperatorKey,
} from "../database/queries/operator-keys.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import type { Needs } from "../ties/operations/needs.ts";
import { act } from "./act.ts";
import { type Author, writeOffice } from "./journal/write-office.ts";

/** A key's name. It goes into the office's journal, so it may be no address. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/**
 * Creates a personal operator key, and returns it this once. Names are never reused, so that the journal stays
 * unambiguous.
 */
export async function addKey(
  parts: Needs,
  name: string,
  author: Author,
): Promise<Answer<{ readonly secret: string }, "key-taken" | "key-name">> {
  if (!NAME.test(name)) return refuse("key-name");
  return act(parts, { act: "key add", author, terms: { name } }, async (trx, now) => {
    const secret = randomSecret();
    const isAdded = await insertOperatorKey(trx, {
      ...{ name, secret_hash: hashSecret(secret), added_at: now },
    });
    return isAdded ? answer({ secret }) : refuse("key-taken");
  });
}

export const removeKey = (
  parts: Needs,
  name: string,
  author: Author,
): Promise<Answer<object, "no-key">> =>
  act(parts, { act: "key remove", author, terms: { name } }, async (trx, now) =>
    (await removeOperatorKey(trx, { name, now })) ? answer({}) : refuse("no-key"),
  );

/** Returns the name of the key. An unknown or removed key is refused, and the refusal is recorded. */
export async function recognizeKey(
  parts: Needs,
  secret: string,
  { order, author }: { readonly order: string; readonly author: Author },
): Promise<Answer<{ readonly key: string }, "no-key">> {
  const { db } = parts.database;
  const found = await findOperatorKey(db, hashSecret(secret));
  if (found?.removed_at === null) return answer({ key: found.name });
  const entry = { act: order, author, outcome: "no-key", terms: { name: found?.name } };
  await parts.database.transact((trx) => writeOffice(parts, trx, entry, parts.now()));
  return refuse("no-key");
}
