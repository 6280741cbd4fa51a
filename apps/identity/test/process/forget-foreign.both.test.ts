import { PEOPLE } from "@musubi/demo-world";
import { refreshTokenGrant } from "openid-client";
import { expect } from "vitest";
import { forgetForeign } from "../../src/process/forget-foreign.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { createKeyRing } from "../../src/tokens/keys.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { changeAddress, readAccount, settleIn, use } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines } from "../world/engines.ts";
import { createServiceSite, withClients } from "../world/service-client.ts";
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

onBothEngines(
  "with another secret every session has ended, here and at services, and log-ins work as before",
  async () => {
    await using world = await createWorld([hana], undefined, withClients());
    const browser = new Browser();
    const asks = { scope: "openid offline_access", prompt: "consent" };
    const store = await createServiceSite(world);
    const { refresh_token = "" } = await store.signIn(browser, hana, asks);
    await forgetForeign(world.database, OTHER);
    Object.assign(world.config, { secret: OTHER });
    await using after = await world.restart();
    const again = await createServiceSite(after);
    expect(await refusal(refreshTokenGrant(again.configuration, refresh_token))).toBe(
      "invalid_grant",
    );
    const quiet = await again.walk(await again.begin({ prompt: "none" }), browser);
    expect(quiet.searchParams.get("error")).toBe("login_required");
    const tokens = await again.signIn(browser, hana, asks);
    await refreshTokenGrant(again.configuration, tokens.refresh_token ?? "");
  },
);
