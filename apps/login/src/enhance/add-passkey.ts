import { askFor, send, toBytes } from "./credentials.ts";

type Named = { readonly id: string } & Omit<PublicKeyCredentialDescriptor, "id">;

/** Identity's options for the new passkey, as JSON. */
type Options = Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> & {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly Named[];
};

/** Activates the form that makes a passkey. The browser's errors are shown above it. */
export function addPasskey(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");

  form.addEventListener("submit", async (event) => {
    // The button was pressed twice: only the first press counts.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const isSent = await make(form).catch((fault: unknown) => {
      tell(fault instanceof DOMException && fault.name === "InvalidStateError");
      return false;
    });
    if (button && !isSent) button.ariaBusy = null;
  });
}

async function make(form: HTMLFormElement): Promise<boolean> {
  const given = await askFor<Options>(form, form.dataset.newPasskey);
  // The page itself says why there are no options, so it is loaded again.
  if (!given) {
    window.location.reload();
    return true;
  }
  const credential = await navigator.credentials.create({
    publicKey: {
      ...given,
      challenge: toBytes(given.challenge),
      user: { ...given.user, id: toBytes(given.user.id) },
      excludeCredentials: given.excludeCredentials.map((one) => ({ ...one, id: toBytes(one.id) })),
    },
  });
  return send(form, credential);
}

/**
 * Shows what failed. `InvalidStateError` means that the authenticator already has a passkey of this
 * account. Every other error is shown as a cancellation: the standard hides most differences on purpose.
 */
function tell(isKnown: boolean): void {
  for (const told of document.querySelectorAll<HTMLElement>("[data-told]")) {
    told.hidden = (told.dataset.told === "known-passkey") !== isKnown;
    if (!told.hidden) told.focus();
  }
  for (const part of document.querySelectorAll<HTMLElement>("[data-not-known]")) {
    part.hidden = isKnown;
  }
}
