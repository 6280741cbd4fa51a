import type { Credentials } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { textOf } from "../../../test-support/text-of.ts";
import { credentialsWithout, describeCredentials } from "./describe-credentials.ts";
import { RemoveCredential } from "./remove-credential.tsx";

const nothing = () => {};
const { removing, setPassword } = credentialWords.en;

/** The dialog that asks whether to remove Google from an ID with a passkey, and with or without a password. */
function ask(hasPassword: boolean): string {
  const listed: Credentials = {
    password: hasPassword ? { since: 1, used_at: 2 } : null,
    providers: [{ provider: "Google", offered: 1, since: 3, used_at: null, email: null }],
    passkeys: [{ id: "k", name: "Phone", since: 4, used_at: 5, browser: "Chrome", system: null }],
  };
  const credentials = describeCredentials(listed, true);
  const credential = credentials.find(({ provider }) => provider === "Google");
  if (!credential) throw new Error("Google is not listed.");
  const flow = { phase: "opened", task: "remove", credential, isSent: false } as const;
  const left = credentialsWithout(credentials, credential);
  return textOf(
    renderToStaticMarkup(
      inPortal(
        <RemoveCredential
          {...{ flow, left }}
          onRemove={nothing}
          onSetPassword={nothing}
          onNewPasskey={nothing}
          onClose={nothing}
        />,
      ),
    ),
  );
}

it("before a passkey is the only way left, the dialog says what losing its device means, and offers a second way", () => {
  const lone = ask(false);
  expect(lone).toContain(removing.lone);
  expect(lone).toContain(setPassword);
  expect(ask(true)).not.toContain(removing.lone);
});
