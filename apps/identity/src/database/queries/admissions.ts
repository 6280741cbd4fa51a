import type { Queries } from "../database.ts";

/** Keeps the hash of a link that was mailed: whoever opens it may try a password in their browser. */
export async function insertAdmission(
  db: Queries,
  link: { readonly linkHash: string; readonly attempts: string; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto("admission")
    .values({
      link_hash: link.linkHash,
      attempts_key: link.attempts,
      browser_hash: null,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Returns whether a link was mailed, is not over, and was opened by nobody else than this browser. */
export async function isLinkGood(
  db: Queries,
  { linkHash, browser, now }: Opening & { readonly browser: string | undefined },
): Promise<boolean> {
  const found = await db
    .selectFrom("admission")
    .select("browser_hash")
    .where("link_hash", "=", linkHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined && (found.browser_hash === null || found.browser_hash === browser);
}

/** Admits the browser that opens a link, once: the same one again changes nothing, another is refused. */
export async function admitBrowser(
  db: Queries,
  opening: Opening & { readonly browser: string; readonly until: number },
): Promise<boolean> {
  const { linkHash, browser, now, until } = opening;
  const admitted = await db
    .updateTable("admission")
    .set((eb) => ({
      browser_hash: browser,
      expires_at: eb
        .case()
        .when("browser_hash", "is", null)
        .then(until)
        .else(eb.ref("expires_at"))
        .end(),
    }))
    .where("link_hash", "=", linkHash)
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("browser_hash", "is", null), eb("browser_hash", "=", browser)]))
    .returning("link_hash")
    .executeTakeFirst();
  return admitted !== undefined;
}

type Opening = { readonly linkHash: string; readonly now: number };

/** Returns whether a browser was admitted to the passwords that are counted under a name. */
export async function isAdmitted(
  db: Queries,
  { attempts, browser, now }: { attempts: string; browser: string; now: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("admission")
    .select("link_hash")
    .where("attempts_key", "=", attempts)
    .where("browser_hash", "=", browser)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends every link and admission to what is counted under a name: its count begins anew. */
export async function deleteAdmissions(db: Queries, attempts: string): Promise<void> {
  await db.deleteFrom("admission").where("attempts_key", "=", attempts).execute();
}

/** Counts the links that are not over: those that nobody has opened, and those that admitted a browser. */
export async function measureAdmissions(
  db: Queries,
  now: number,
): Promise<{ readonly unopened: number; readonly opened: number }> {
  const { all, opened } = await db
    .selectFrom("admission")
    .where("expires_at", ">", now)
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("browser_hash").as("opened"),
    ])
    .executeTakeFirstOrThrow();
  return { unopened: Number(all) - Number(opened), opened: Number(opened) };
}
