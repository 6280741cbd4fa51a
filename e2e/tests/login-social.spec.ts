import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Request } from "@playwright/test";
import { choose, openLogin } from "../person/login-pages.ts";
import { expectHome, logOut } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { expect } from "../world/test.ts";

const { yuki, nao } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];

const test = shareTab("signed-out");

test("§1 Google: a holder signs in and out, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  for (const language of LANGUAGES) {
    await openLogin(page, world, language);
    await choose(page, "Google", yuki.provider.subject, language);
    await expectHome(page, yuki, language);
    await logOut(page, language);
  }
});

test("§1 Apple: a holder signs in, although the browser posts Apple's answer without our cookies, in both languages", async ({
  page,
  world,
}) => {
  const posts: (string | undefined)[] = [];
  const note = async (request: Request) => {
    if (request.method() !== "POST" || !request.url().includes("/social/apple/callback")) return;
    posts.push((await request.allHeaders()).cookie);
  };
  page.on("request", note);
  for (const language of LANGUAGES) {
    posts.length = 0;
    await openLogin(page, world, language);
    await choose(page, "SignInWithApple", nao.provider.subject, language);
    await expectHome(page, nao, language);
    expect(posts).toEqual([undefined]);
    await logOut(page, language);
  }
  page.off("request", note);
});
