import { askFor, send, toBytes } from "./credentials.ts";

type Challenge = { readonly challenge: string; readonly rpId: string; readonly seconds: number };

/** The browser asks for one thing at a time: what comes next ends what waits. */
let waiting: AbortController | undefined;

/**
 * Brings a form to life that asks for a passkey: by its button, and, where the page has a field for the address,
 * in the list that the browser offers there.
 */
export function logInWithPasskey(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");

  form.addEventListener("submit", async (event) => {
    // Pressed twice: what the first press began goes on.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const isSent = await ask(form);
    if (button && !isSent) button.ariaBusy = null;
    if (!isSent) void listPasskeys(form);
  });
  void listPasskeys(form);
  // Back through the browser's cache: what was signed for is spent, or over.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (button) button.ariaBusy = null;
    void listPasskeys(form);
  });
}

/** Offers passkeys in the field for the address, and again with a new challenge before the one at hand is over. */
async function listPasskeys(form: HTMLFormElement): Promise<void> {
  const isPossible = PublicKeyCredential.isConditionalMediationAvailable;
  if (!document.querySelector("[autocomplete~=webauthn]") || !(await isPossible?.())) return;
  await ask(form, (seconds) => {
    const again = () => {
      if (!document.hidden) void listPasskeys(form);
      else document.addEventListener("visibilitychange", again, { once: true });
    };
    const clock = setTimeout(again, seconds * 900);
    return () => clearTimeout(clock);
  });
}

/** Asks for a passkey; returns whether the form is on its way. `watch`: in the list, for as long as that waits. */
async function ask(
  form: HTMLFormElement,
  watch?: (seconds: number) => () => void,
): Promise<boolean> {
  waiting?.abort();
  const own = new AbortController();
  waiting = own;
  try {
    const given = await askFor<Challenge>(form, form.dataset.passkey);
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
    // Turned down, or ended by what came next: the form is as it was.
    return false;
  }
}
