import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page, Request } from "@playwright/test";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectErrorPage, expectMergeFailure, expectMergeResult } from "../person/account-auth.ts";
import {
  expectInBothLanguages,
  expectSpokenIn,
  languageOf,
  openOtherTab,
  type SpokenWords,
} from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

test.beforeEach(({ page, world }) => recallSignIn(page, world));

/** Goes from the dialog that says that a merge failed to the screen with the state of the merge. */
async function seeWhereItStands(page: Page): Promise<void> {
  const { why } = WORDS[await languageOf(page)].linking.result.failure;
  await page.getByRole("link", { name: why }).click();
}

async function callOff(page: Page): Promise<void> {
  const { stopped, confirmCancel, cancelled } = WORDS[await languageOf(page)].merging;
  await seeWhereItStands(page);
  await page.getByRole("button", { name: stopped.cancel, exact: true }).click();
  const question = page.getByRole("dialog", { name: confirmCancel.title });
  await question.getByRole("button", { name: confirmCancel.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: cancelled.title })).toBeVisible();
}

/** Finishes the merge, without another sign-in to the other ID. */
async function carryOn(page: Page): Promise<void> {
  const language = await languageOf(page);
  const { linking, merging } = WORDS[language];
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expectMergeResult(page, "success", linking.result.success.id, language);
}

/** Begins a merge. Expects that the school refuses to move its account, and that its own words are shown. */
async function hearSchoolRefuse(page: Page, world: World, language: Language): Promise<void> {
  await openPreview(page, world, kenji, language);
  await orderFault(world, {
    service: "school",
    path: "/account/owner",
    kind: "status",
    status: 502,
    times: 1,
  });
  const answer = page.waitForResponse((response) => response.status() === 502);
  await mergeButton(page, language).click();
  const { error_code, message_body } = await (await answer).json();
  expect(error_code).toBe("E500-01");
  expectSpokenIn(language, message_body);
  await expectMergeResult(page, "failure", message_body, language);
}

test("§8 if a service refuses to move an account, its words are shown in English, and the merge can be cancelled", {
  tag: "@release",
}, async ({ page, world }) => {
  await hearSchoolRefuse(page, world, "en");
  await callOff(page);
});

test("§8 if a service refuses to move an account, its words are shown in Japanese, and the merge can be resumed", async ({
  page,
  world,
}) => {
  await hearSchoolRefuse(page, world, "ja");
  await seeWhereItStands(page);
  await expectInBothLanguages(page, async ({ merging }) => {
    const { title, progress } = merging.stopped;
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(progress(1, 2))).toBeVisible();
  });
  await expectSoundOnPhone(page);
  await carryOn(page);
});

test("§8 an internal error in a step of a merge leads to the error page", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPreview(page, world, kenji);
  await page.route(
    "**/account/migration",
    (route) =>
      withoutTable(world, "operation_step", async () => {
        const answer = page.waitForResponse("**/account/migration");
        await route.continue();
        await answer;
      }),
    { times: 1 },
  );
  await mergeButton(page).click();
  await expectErrorPage(page, world);
});

type Refusal = {
  readonly code: string;
  readonly sentence: (words: SpokenWords) => string;
  /** What happens while the call is under way, so that identity refuses it. */
  readonly happens: (request: Request) => unknown;
  readonly passes?: () => void;
};

/** Merges until identity refuses to close the other ID. Expects the message in both languages. */
async function expectNotClosed(page: Page, world: World, refusal: Refusal): Promise<void> {
  const otherTab = await openOtherTab(page, world);
  await openPreview(page, world, kenji);
  await meanwhile(page, "/account/disable", refusal.happens);
  const answer = page.waitForResponse("**/account/disable");
  await mergeButton(page).click();
  expect(await (await answer).json()).toMatchObject({ error_code: refusal.code });
  refusal.passes?.();
  await expectMergeFailure(page, otherTab, refusal.sentence);
}

test("§8 if the other ID cannot be closed, because the key that signed its tokens is gone, the merge can be cancelled", {
  tag: "@release",
}, async ({ page, world }) => {
  await expectNotClosed(page, world, {
    code: "NotAuthorizedException",
    sentence: ({ text }) => text.transfer_failed,
    happens: () => {
      changeDatabase(world, "delete from signing_key");
      return world.restartIdentity();
    },
  });
  await callOff(page);
});

test("§8 if the other ID cannot be closed, because a finished step is open again, the merge can be cancelled", {
  tag: "@release",
}, async ({ page, world }) => {
  await expectNotClosed(page, world, {
    code: "MergeNotReadyException",
    sentence: ({ error }) => error.unexpected,
    happens: () => changeDatabase(world, "update operation_step set state = 'todo'"),
    passes: () => changeDatabase(world, "update operation_step set state = 'done'"),
  });
  await callOff(page);
});

test("§8 if the other ID cannot be closed, because there were too many requests, the merge can be resumed", {
  tag: "@release",
}, async ({ page, world }) => {
  await expectNotClosed(page, world, {
    code: "TooManyRequestException",
    sentence: ({ error }) => error.too_many_requests,
    // As many calls as a minute allows.
    happens: (request) => {
      const body = JSON.stringify({ ...request.postDataJSON(), user_key: hana.subject });
      const close = () =>
        fetch(request.url(), { method: "POST", headers: request.headers(), body });
      return Promise.all(Array.from({ length: 120 }, close));
    },
  });
  await seeWhereItStands(page);
  await carryOn(page);
});
