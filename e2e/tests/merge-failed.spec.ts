import { PEOPLE } from "@musubi/demo-world";
import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFailure, expectResult } from "../person/account-auth.ts";
import {
  expectInBothLanguages,
  expectSpokenIn,
  languageOf,
  openOtherTab,
  type SpokenWords,
} from "../person/in-both-languages.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

/** From the dialog that says that a merge failed to where it stands. */
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

/** To the end, with nothing but the own session. */
async function carryOn(page: Page): Promise<void> {
  const language = await languageOf(page);
  const { linking, merging } = WORDS[language];
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expectResult(page, "success", linking.result.success.id, language);
}

test("§8 a service refuses to let an account move: its words in both languages, called off, carried on", async ({
  page,
  world,
}) => {
  await enter(page, world);
  for (const language of ["en", "ja"] as const) {
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
    await expectResult(page, "failure", message_body, language);
    if (language === "en") await callOff(page);
  }
  await seeWhereItStands(page);
  await expectInBothLanguages(page, async ({ merging }) => {
    const { title, progress } = merging.stopped;
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(progress(1, 2))).toBeVisible();
  });
  await expectAccessible(page);
  await carryOn(page);
});

type Refusal = {
  readonly code: string;
  readonly sentence: (words: SpokenWords) => string;
  /** What happens while the call is on its way, so that identity refuses it. */
  readonly happens: (world: World, request: Request) => unknown;
  readonly passes?: (world: World) => void;
};

const REFUSALS: readonly Refusal[] = [
  {
    // The key that signed its sign-in is withdrawn.
    code: "NotAuthorizedException",
    sentence: ({ text }) => text.transfer_failed,
    happens: (world) => {
      changeDatabase(world, "delete from signing_key");
      return world.restartIdentity();
    },
  },
  {
    // A step that was done is open again.
    code: "MergeNotReadyException",
    sentence: ({ error }) => error.unexpected,
    happens: (world) => changeDatabase(world, "update merge_step set state = 'todo'"),
    passes: (world) => changeDatabase(world, "update merge_step set state = 'done'"),
  },
  {
    // As many calls as a minute allows. They are counted for a while: this one comes last.
    code: "TooManyRequestException",
    sentence: ({ error }) => error.too_many_requests,
    happens: (_, request) => {
      const body = JSON.stringify({ ...request.postDataJSON(), user_key: hana.subject });
      const close = () =>
        fetch(request.url(), { method: "POST", headers: request.headers(), body });
      return Promise.all(Array.from({ length: 120 }, close));
    },
  },
];

test("§8 the other ID cannot be closed: each reason in both languages, carried on all the same", async ({
  page,
  world,
}) => {
  await enter(page, world);
  const otherTab = await openOtherTab(page, world);
  for (const [index, { code, sentence, happens, passes }] of REFUSALS.entries()) {
    if (index > 0) await callOff(page);
    const language = await languageOf(page);
    await openPreview(page, world, kenji, language);
    await meanwhile(page, "/account/disable", (request) => happens(world, request));
    const refusal = page.waitForResponse("**/account/disable");
    await mergeButton(page, language).click();
    expect(await (await refusal).json()).toMatchObject({ error_code: code });
    passes?.(world);
    await expectFailure(page, otherTab, sentence);
  }
  await seeWhereItStands(page);
  await carryOn(page);
});
