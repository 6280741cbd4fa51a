import { credentials } from "@musubi/messages/en/credentials";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { inPortal } from "../../test-support/in-portal.tsx";
import { textOf } from "../../test-support/text-of.ts";
import { LockedNotice } from "./locked-notice.tsx";

const { changePassword, locked } = credentials;

async function show(...providers: string[]): Promise<string> {
  const identities = providers.map((providerName) => ({ providerName }));
  const notice = <LockedNotice claims={{ identities }} words={changePassword.none} />;
  const { prelude } = await prerender(inPortal(notice));
  return textOf(await new Response(prelude).text());
}

it("whoever comes by Google reads where that password is changed, and more about it", async () => {
  const page = await show("Google");
  expect(page).toContain(changePassword.none.text("Google"));
  expect(page).toContain(locked.settings("Google"));
  expect(page).toContain(locked.help);
});

it("whoever has a passkey alone reads where a password is set, and nothing about providers", async () => {
  const page = await show();
  expect(page).toContain(changePassword.none.text(""));
  expect(page).toContain(locked.ways);
  expect(page).not.toContain(locked.help);
});
