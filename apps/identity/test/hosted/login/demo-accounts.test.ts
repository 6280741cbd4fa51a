import { DEMO_PEOPLE, DEMO_WORLD, PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { createWorld } from "../../world/world.ts";

const readLoginPage = async (demo: boolean): Promise<string> => {
  await using world = await createWorld([], undefined, { demo });
  return (await new Browser().request(world.loginUrl())).text();
};

test("the demo's login page offers its accounts", async () => {
  const page = await readLoginPage(true);
  expect(page).toContain(PEOPLE.hana.email);
});

test("outside the demo the login page shows no accounts", async () => {
  const page = await readLoginPage(false);
  expect(page).toContain('name="password"');
  for (const { email, password } of DEMO_PEOPLE) {
    expect(page).not.toContain(email);
    if (password !== undefined) expect(page).not.toContain(password);
  }
});

test("the login page of another demo world offers that world's accounts", async () => {
  const person = { ...PEOPLE.hana, name: "Nagi", email: "nagi@example.jp" };
  await using world = await createWorld([], undefined, {
    world: { ...DEMO_WORLD, people: [person] },
  });
  const page = await (await new Browser().request(world.loginUrl())).text();
  expect(page).toContain("nagi@example.jp");
  expect(page).not.toContain(PEOPLE.hana.email);
});
