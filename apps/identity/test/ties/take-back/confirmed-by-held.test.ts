import { disableAccount, REST_MS, ServiceType } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { HELD_DEEDS } from "../../../src/accounts/held-addresses/held-word.ts";
import { confirmHeld, startEmailChange } from "../../world/email-change.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { placeCallsAs } from "../../world/place-calls.ts";
import type { World } from "../../world/world.ts";
import { certify, link, startNeighbours } from "../old-accounts.ts";

const { kenji, sora } = PEOPLE;
const NEW = "new-kenji@example.jp";
const MOVED = { ...kenji, email: NEW };
const MINUTE = 60_000;
const { STORE, APP, SCHOOL } = ServiceType;
const { sandbox, createLinkWorld } = await startNeighbours();

/** Links an old account of the store to Kenji's ID, and then gives the ID another address. */
async function moveKenji(world: World) {
  const places = await placeCallsAs(world, kenji);
  dataOf(await link(world, places.bearer, STORE, await certify(world, places.bearer)));
  const change = await startEmailChange(world, sandbox, kenji);
  dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
  await workOutbox(world);
  return {
    places: await placeCallsAs(world, MOVED),
    change: await startEmailChange(world, sandbox, MOVED),
  };
}

const close = (world: World, bearer: string) => {
  const body = { user_key: kenji.subject, is_token_for_login_page: false };
  return world.client({ bearer }).send(disableAccount, { body });
};

const sourceToken = (world: World) => idTokenOf(world, kenji);

describe("in the 72 hours after a new address", () => {
  test("a new address, a leaving, an undone link and a merge as source need a code from the previous address", async () => {
    await using world = await createLinkWorld([kenji, sora]);
    const { places, change } = await moveKenji(world);
    const merge = await mergeCallsAs(world, sora);
    for (const outcome of [
      await change.ask("third@example.jp"),
      await places.leave(APP),
      await places.undoLink(STORE),
      await merge.open(await sourceToken(world)),
    ]) {
      expect(codeOf(outcome)).toBe("HeldAddressException");
    }
    expect(await places.services()).toEqual([STORE, APP, SCHOOL].toSorted());
    expect(await workOutbox(world)).toBe(0);
  });

  test("closing the ID needs a code from the previous address", async () => {
    await using world = await createLinkWorld([kenji]);
    await moveKenji(world);
    await world.database.db.deleteFrom("place").execute();
    const { access_token } = await world.signIn(MOVED);
    expect(codeOf(await close(world, access_token))).toBe("HeldAddressException");
    await confirmHeld(world, kenji.email, HELD_DEEDS.close);
    dataOf(await close(world, access_token));
  });

  test("a code from the previous address allows such changes for 15 minutes", async () => {
    await using world = await createLinkWorld([kenji, sora]);
    await moveKenji(world);
    const places = await placeCallsAs(world, MOVED);
    await confirmHeld(world, kenji.email, HELD_DEEDS.undoLink(STORE));
    dataOf(await places.undoLink(STORE));
    world.passTime(16 * MINUTE);
    const later = await placeCallsAs(world, MOVED);
    expect(codeOf(await later.leave(APP))).toBe("HeldAddressException");
    await confirmHeld(world, kenji.email, HELD_DEEDS.leave(APP));
    dataOf(await later.leave(APP));
  });

  test("a code from every held address is needed", async () => {
    await using world = await createLinkWorld([kenji]);
    const { change } = await moveKenji(world);
    const third = "third@example.jp";
    await confirmHeld(world, kenji.email, HELD_DEEDS.address(third));
    dataOf(await change.confirm(await change.obtainCode(third), third));
    const places = await placeCallsAs(world, { ...kenji, email: third });
    expect(codeOf(await places.leave(APP))).toBe("HeldAddressException");
    await confirmHeld(world, kenji.email, HELD_DEEDS.leave(APP));
    expect(codeOf(await places.leave(APP))).toBe("HeldAddressException");
    await confirmHeld(world, NEW, HELD_DEEDS.leave(APP));
    dataOf(await places.leave(APP));
  });

  test("no code is needed once the 72 hours are over", async () => {
    await using world = await createLinkWorld([kenji]);
    await moveKenji(world);
    world.passTime(REST_MS);
    const places = await placeCallsAs(world, MOVED);
    dataOf(await places.leave(APP));
  });

  test("the preview of a merge says from when on the other ID needs no code", async () => {
    await using world = await createLinkWorld([kenji, sora]);
    const { database } = world;
    await moveKenji(world);
    const merge = await mergeCallsAs(world, sora);
    const { made_at } = await database.db
      .selectFrom("reversal")
      .select("made_at")
      .where("kind", "=", "address")
      .executeTakeFirstOrThrow();
    const preview = async () => dataOf(await merge.preview(await sourceToken(world)));
    expect((await preview()).source_confirmed_from).toBe(made_at + REST_MS);
    await confirmHeld(world, kenji.email, HELD_DEEDS.merge(sora.subject));
    expect((await preview()).source_confirmed_from).toBeNull();
  });

  test("a code for a second new address is not enough once the confirmation has expired", async () => {
    await using world = await createLinkWorld([kenji]);
    const { change } = await moveKenji(world);
    // The code is issued while the confirmation is still valid.
    await confirmHeld(world, kenji.email, HELD_DEEDS.address("third@example.jp"));
    const code = await change.obtainCode("third@example.jp");
    await world.database.db.updateTable("held_address").set({ confirmed_at: null }).execute();
    expect(codeOf(await change.confirm(code, "third@example.jp"))).toBe("HeldAddressException");
    await confirmHeld(world, kenji.email, HELD_DEEDS.address("third@example.jp"));
    dataOf(await change.confirm(code, "third@example.jp"));
  });
});
