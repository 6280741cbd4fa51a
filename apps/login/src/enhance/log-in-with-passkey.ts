import { askFor, send, toBytes } from "./credentials.ts";

type Challenge = { readonly challenge: string; readonly rpId: string; readonly seconds: number };

/** Aborts the request that waits for a passkey. The browser handles one at a time, so the next one aborts it first. */
let waiting: AbortController | undefined;

/**
 * Activates a button that asks for a passkey and, if the page has an address field, the browser's
 * list of passkeys there.
 */
export function logInWithPasskey(button: HTMLButtonElement, form: HTMLFormElement): void {
  const address = button.dataset.passkey ?? "";

  button.addEventListener("click", async () => {
    // The button was pressed twice: only the first press counts.
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    if (await ask(form, address)) return;
    button.ariaBusy = null;
    void listPasskeys(form, address);
  });
  void listPasskeys(form, address);
  // Restored from the back/forward cache: the challenge is used or expired.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    button.ariaBusy = null;
    void listPasskeys(form, address);
  });
}

/** Offers passkeys in the address field, and renews the challenge before it expires. */
async function listPasskeys(form: HTMLFormElement, address: string): Promise<void> {
  const isPossible = PublicKeyCredential.isConditionalMediationAvailable;
  if (!document.querySelector("[autocomplete~=webauthn]") || !(await isPossible?.())) return;
  await ask(form, address, (seconds) => {
    const again = () => {
      if (!document.hidden) void listPasskeys(form, address);
      else document.addEventListener("visibilitychange", again, { once: true });
    };
    const clock = setTimeout(again, seconds * 900);
    return () => clearTimeout(clock);
  });
}

/**
 * Asks for a passkey, in a dialog or, with `watch`, in the list of the address field. `watch` gets the seconds until
 * the challenge expires, and returns what to do when the request is aborted. Returns whether the form is being sent.
 */
async function ask(
  form: HTMLFormElement,
  address: string,
  watch?: (seconds: number) => () => void,
): Promise<boolean> {
  waiting?.abort();
  const own = new AbortController();
  waiting = own;
  try {
    const given = await askFor<Challenge>(form, address);
    if (!given || own.signal.aborted) return false;
    own.signal.addEventListener("abort", watch?.(given.seconds) ?? (() => {}));
    const credential = await navigator.credentials.get({
      signal: own.signal,
      ...(watch && { mediation: "conditional" as const }),
      publicKey: {
        challenge: toBytes(given.challenge),
        rpId: given.rpId,
        userVerification: "required",
      },
    });
    return send(form, credential);
  } catch {
    // Declined, or aborted by a later request: the form stays as it was.
    return false;
  }
}
