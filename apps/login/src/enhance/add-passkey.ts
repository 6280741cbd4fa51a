import { askFor, send, toBytes } from "./credentials.ts";

type Named = { readonly id: string } & Omit<PublicKeyCredentialDescriptor, "id">;

/** What identity wants to have made, as JSON writes it. */
type Options = Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> & {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly Named[];
};

/** Brings the form to life that makes a passkey. What the browser says of it is told above. */
export function addPasskey(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");

  form.addEventListener("submit", async (event) => {
    // Pressed twice: what the first press began goes on.
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
  // The page itself says why it gives none: it is asked for anew.
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

/** `InvalidStateError`: the authenticator has one already. Everything else looks like turning back, as it is meant to. */
function tell(isKnown: boolean): void {
  for (const told of document.querySelectorAll<HTMLElement>("[data-told]")) {
    told.hidden = (told.dataset.told === "known-passkey") !== isKnown;
    if (!told.hidden) told.focus();
  }
}
