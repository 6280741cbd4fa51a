import { PEOPLE } from "@musubi/demo-world";
import { takeBack as words } from "@musubi/messages/en/take-back";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HARU } from "../../social/provider-people.ts";
import { changeAddress, readAccount } from "../../ties/take-back/claims.ts";
import { type Fields, type Page, readLinks, titleOf } from "../../world/login-visitor.ts";
import { type Sandbox, startSandbox } from "../../world/sandbox.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { createWorld } from "../../world/world.ts";

const { yuki } = PEOPLE;
const THIEF = "thief@example.com";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Presses a page's button for Google and signs in there. Returns the page that follows. */
async function proveAt(visitor: SocialVisitor, page: Page, choice: Fields): Promise<Page> {
  const button = readLinks(page).find((href) => href.includes("/social/google"));
  if (button === undefined) throw new Error(`There is no button in:\n${page.html}`);
  const left = await visitor.open(button);
  const back = await visitor.bring("google", await visitor.choose(left.location, choice));
  return visitor.open(back.location);
}

test("S02 a sign-in with an older Google account counts as proof; only the button then restores the ID", async () => {
  await using world = await createWorld([yuki], sandbox);
  const link = await changeAddress(world, yuki, THIEF);
  const visitor = new SocialVisitor(world);
  const page = await visitor.open(`/login/take-back/${link}?lng=en`);

  const other = await proveAt(visitor, page, HARU);
  expect(other.status).toBe(422);
  expect(other.html).toContain(words.proof.faults["wrong-account"]);
  const proven = await proveAt(visitor, other, { person: yuki.provider.subject });
  expect(proven.html).toContain(words.proof.shown("Google"));
  expect(titleOf(proven)).toBe(words.undo.address);
  // The sign-in with Google has changed nothing yet.
  expect(await readAccount(world, yuki)).toMatchObject({ email: THIEF, stopped_by: null });
  expect(titleOf(await visitor.submit(proven, {}))).toBe(words.undone.address);
  expect(await readAccount(world, yuki)).toMatchObject({ email: yuki.email });
});

test("another site cannot send a browser to a provider to prove a claim", async () => {
  await using world = await createWorld([yuki], sandbox);
  const link = await changeAddress(world, yuki, THIEF);
  const visitor = new SocialVisitor(world);
  const headers = { "sec-fetch-site": "cross-site" };
  const sent = await visitor.open(`/login/take-back/${link}/social/google`, { headers });
  expect([sent.status, sent.location]).toEqual([403, ""]);
});
