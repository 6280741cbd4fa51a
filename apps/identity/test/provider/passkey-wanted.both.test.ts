import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { Authenticator } from "../world/authenticator.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import type { Page } from "../world/login-visitor.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createServiceSite, withClients } from "../world/service-client.ts";
import { comeFromService, type ServiceVisitor } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku } = PEOPLE;
const PASSKEY_ONLY = { acr_values: "passkey", ui_locales: "en" };
const createServices = () => createWorld([riku], undefined, withClients());

/** Has Riku add a passkey in a browser, or in another one. */
async function addPasskey(world: World, browser?: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator(world.config.origin);
  await new PasskeyVisitor(world, browser).addFor(riku, authenticator);
  world.passTime(1_000);
  return authenticator;
}

/** Logs in by a passkey on a page, and goes on to wherever that leads. */
async function answerBy(visitor: ServiceVisitor, page: Page, authenticator: Authenticator) {
  const { location } = await new PasskeyVisitor(visitor.world as World, visitor.browser).logIn(
    authenticator,
    {},
    page,
  );
  return visitor.open(location);
}

const errorOf = ({ location }: Page): string | null => new URL(location).searchParams.get("error");

describe("a service that asks for acr_values=passkey", () => {
  test("gets only a log-in by passkey: another one is followed by the question for it", async () => {
    await using world = await createServices();
    const authenticator = await addPasskey(world);
    const visitor = await comeFromService(world, { changes: PASSKEY_ONLY });
    const asked = await visitor.signIn(riku);
    expect(asked.html).toContain(words.signIn.notices["passkey-wanted"]);
    expect(asked.html).not.toContain('name="password"');
    const tokens = await visitor.redeem(await answerBy(visitor, asked, authenticator));
    expect(tokens.claims()).toMatchObject({ sub: riku.subject, acr: "passkey" });
    // The session has what is wanted from now on.
    const again = await comeFromService(world, { browser: visitor.browser, changes: PASSKEY_ONLY });
    expect((await again.redeem(await again.come())).claims()?.acr).toBe("passkey");
  });

  test("is refused if the holder has no passkey", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: PASSKEY_ONLY });
    const back = await visitor.signIn(riku);
    expect(back.location).toContain("http://store.test/callback?");
    expect(errorOf(back)).toBe("unmet_authentication_requirements");
  });

  onBothEngines(
    "is refused if the holder's only passkey was added in this session, also if they log in by it",
    async () => {
      await using world = await createServices();
      const browser = new Browser();
      await (await createServiceSite(world)).signIn(browser, riku);
      const authenticator = await addPasskey(world, browser);
      const come = () => comeFromService(world, { browser, changes: PASSKEY_ONLY });
      expect(errorOf(await (await come()).come())).toBe("unmet_authentication_requirements");

      await new PasskeyVisitor(world, browser).logIn(authenticator);
      const visitor = await come();
      expect(errorOf(await visitor.come())).toBe("unmet_authentication_requirements");
      // Elsewhere it counts.
      const other = await comeFromService(world, { changes: PASSKEY_ONLY });
      const tokens = await other.redeem(await answerBy(other, await other.come(), authenticator));
      expect(tokens.claims()?.acr).toBe("passkey");
    },
  );

  onBothEngines("goes on asking for an older passkey if a newer one is used", async () => {
    await using world = await createServices();
    const older = await addPasskey(world);
    const browser = new Browser();
    const newer = await addPasskey(world, browser);
    const visitor = await comeFromService(world, { browser, changes: PASSKEY_ONLY });
    const asked = await answerBy(visitor, await visitor.come(), newer);
    expect(asked.html).toContain(words.signIn.notices["passkey-wanted"]);
    const tokens = await visitor.redeem(await answerBy(visitor, asked, older));
    expect(tokens.claims()?.acr).toBe("passkey");
  });

  test("with prompt=none learns that a log-in is required", async () => {
    await using world = await createServices();
    await addPasskey(world);
    const browser = new Browser();
    await (await createServiceSite(world)).signIn(browser, riku);
    const changes = { ...PASSKEY_ONLY, prompt: "none" };
    const visitor = await comeFromService(world, { browser, changes });
    expect(errorOf(await visitor.come())).toBe("login_required");
  });
});
