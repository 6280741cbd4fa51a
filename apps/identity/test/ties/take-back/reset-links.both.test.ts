import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { findMailedLink, issueLink } from "../../../src/accounts/codes/code-links.ts";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  newLinksIn,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
  VISITOR,
  writeChange,
} from "./claims.ts";

const { hana } = PEOPLE;
const NEW = "new-hana@example.jp";
const PASSWORD = "Yozakura2026";

/** Proves that a mailbox is read, by a code or a link that was mailed there. */
const PROOFS = {
  async "a code"({ parts }: World, emailKey: string) {
    const { db } = parts.database;
    const scope = { purpose: "forgot", emailKey, codeSeries: "" } as const;
    const code = dataOf(await parts.codes.issue(db, scope, emailKey, parts.now()));
    const typed = await parts.codes.check(db, scope, code, { ...VISITOR, now: parts.now() });
    return { scope, ticket: dataOf(typed).ticket };
  },
  async "a link"({ parts }: World, emailKey: string) {
    const { db } = parts.database;
    const address = { email: emailKey, emailKey };
    const secret = await issueLink(parts, db, "forgot", address, parts.now());
    const link = await findMailedLink(parts, "forgot", secret ?? "");
    if (!link) throw new Error("There is no link.");
    return link;
  },
} as const;

/** Sets a new password by what was mailed, and returns the new links that were mailed then, oldest change first. */
async function reset(world: World, by: keyof typeof PROOFS, email: string = hana.email) {
  await collectMails(world);
  const proof = await PROOFS[by](world, email);
  const given = { proof, password: PASSWORD };
  dataOf(await resetPassword(world.parts, { email, emailKey: email }, given, VISITOR));
  const mails = await collectMails(world);
  return { mails: told(mails), links: newLinksIn(mails) };
}

/** Makes the changes of a thief who reads the mailbox. Returns the links that the thief keeps. */
async function robMailbox(world: World): Promise<readonly string[]> {
  await settleIn(world, hana);
  const links: string[] = [];
  for (const password of ["Thiefs2026", "Thiefs2027", "Thiefs2028"]) {
    links.push(await changePassword(world, hana, password, { byCode: true }));
  }
  links.push(await writeChange(world, hana, { kind: "credential" }));
  return links;
}

describe("a new password that was set by what was mailed", () => {
  onBothEngines.each(Object.keys(PROOFS) as (keyof typeof PROOFS)[])(
    "S54: by %s: voids the links that a reader of the mailbox has kept, and mails new ones at once",
    async (by) => {
      await using world = await createWorld();
      const kept = await robMailbox(world);
      // The links were mailed again today.
      const mailed_at = world.parts.now();
      await world.database.db.updateTable("reversal").set({ mailed_at }).execute();
      const { mails, links } = await reset(world, by);
      expect(mails).toEqual([`${hana.email}: password-reset`, `${hana.email}: take-back-links`]);
      const used: string[] = [];
      for (const link of kept) used.push(await use(world, link));
      expect(used).toEqual(kept.map(() => "over"));
      expect((await readAccount(world, hana)).frozen_until).toBeNull();
      expect(links).toHaveLength(kept.length);
      expect(await use(world, links[0] ?? "")).toBe("frozen");
    },
  );

  onBothEngines("S54: leaves the links of an earlier mailbox", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const earlier = await changeAddress(world, hana, NEW);
    const kept = await writeChange(world, hana, { kind: "leaving" });
    const { links } = await reset(world, "a code", NEW);
    expect(links).toHaveLength(1);
    expect(await use(world, kept)).toBe("over");
    expect(await use(world, earlier)).toBe("stopped");
  });

  onBothEngines("S54: and a kept link at the same moment: one of the two wins", async () => {
    await using world = await createWorld();
    const [kept = ""] = await robMailbox(world);
    const [set, used] = await Promise.allSettled([reset(world, "a code"), use(world, kept)]);
    const isFrozen = (await readAccount(world, hana)).frozen_until !== null;
    expect(isFrozen).toBe(set.status === "rejected");
    if (isFrozen) expect(used).toMatchObject({ value: "frozen" });
    expect(await use(world, kept)).toBe("over");
  });

  test("without earlier changes mails no links", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    expect((await reset(world, "a code")).mails).toEqual([`${hana.email}: password-reset`]);
  });

  test("does not count as the links' mailing of the day", async () => {
    await using world = await createWorld();
    await robMailbox(world);
    await reset(world, "a code");
    expect((await readRows(world, hana)).map((row) => row.mailed_at)).toEqual(Array(5).fill(null));
  });
});
