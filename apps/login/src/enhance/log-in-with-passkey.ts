import { askFor, send, toBytes } from "./credentials.ts";

type Challenge = { readonly challenge: string; readonly rpId: string; readonly seconds: number };

/** The browser asks for one thing at a time: what comes next ends what waits. */
let waiting: AbortController | undefined;

/**
 * Brings a button to life that asks for a passkey, and, where the page has a field for the address, the list that
 * the browser offers there.
 */
export function logInWithPasskey(button: HTMLButtonElement, form: HTMLFormElement): void {
  const address = button.dataset.passkey ?? "";

  button.addEventListener("click", async () => {
    // Pressed twice: what the first press began goes on.
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    if (await ask(form, address)) return;
    button.ariaBusy = null;
    void listPasskeys(form, address);
  });
  void listPasskeys(form, address);
  // Back through the browser's cache: what was signed for is spent, or over.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    button.ariaBusy = null;
    void listPasskeys(form, address);
  });
}

/** Offers passkeys in the field for the address, and again with a new challenge before the one at hand is over. */
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

/** Asks for a passkey; returns whether the form is on its way. `watch`: in the list, for as long as that waits. */
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
    // Turned down, or ended by what came next: the form is as it was.
    return false;
  }
}
