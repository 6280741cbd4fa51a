import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { forgetForeign } from "../../src/process/forget-foreign.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { createKeyRing } from "../../src/tokens/keys.ts";
import { changeAddress, readAccount, settleIn, use } from "../ties/reversals/claims.ts";
import { onBothEngines } from "../world/engines.ts";
import { createWorld } from "../world/world.ts";

const { hana, yuki } = PEOPLE;
const OTHER = "another secret for tests, as long as that";

onBothEngines(
  "after `forgetForeign` a database can be used with another secret, and no ID is stopped",
  async () => {
    await using world = await createWorld([hana, yuki]);
    const { database, config } = world;
    await settleIn(world, hana);
    await createKeyRing(database, deriveSecrets(config.secret).signingKeys, Date.now).signer();
    expect(await use(world, await changeAddress(world, hana, "b@example.jp"))).toBe("stopped");
    await expect(forgetForeign(database, config.secret)).rejects.toThrow("with this secret");
    expect((await readAccount(world, hana)).stopped_by).not.toBeNull();
    await forgetForeign(database, OTHER);
    expect(await readAccount(world, hana)).toMatchObject({ stopped_by: null, stopped_until: null });
    await createKeyRing(database, deriveSecrets(OTHER).signingKeys, Date.now).signer();
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    const identities = database.db.selectFrom("account_identity").select("address");
    expect(await identities.execute()).toEqual([{ address: null }]);
  },
);
