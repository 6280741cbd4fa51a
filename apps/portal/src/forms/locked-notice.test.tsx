import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { common } from "@musubi/messages/en/common";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { inPortal } from "../../test-support/in-portal.tsx";
import { textOf } from "../../test-support/text-of.ts";
import { LockedNotice } from "./locked-notice.tsx";

const { changePassword, locked } = emailAndPasswordWords.en;

async function show(...providers: string[]): Promise<string> {
  const identities = providers.map((providerName) => ({ providerName }));
  const notice = <LockedNotice claims={{ identities }} words={changePassword.none} />;
  const { prelude } = await prerender(inPortal(notice));
  return textOf(await new Response(prelude).text());
}

it("a holder who signs in with Google reads where to change Google's password, with a help link", async () => {
  const page = await show("Google");
  expect(page).toContain(changePassword.none.text("Google"));
  expect(page).toContain(locked.settings("Google"));
  expect(page).toContain(common.readHelp);
});

it("a holder with only a passkey reads where to set a password, and nothing about providers", async () => {
  const page = await show();
  expect(page).toContain(changePassword.none.text(""));
  expect(page).toContain(locked.setPassword);
  expect(page).not.toContain(common.readHelp);
});
