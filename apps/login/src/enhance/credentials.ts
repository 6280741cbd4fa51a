// Identity sends base64url, and the browser wants bytes. The built-in conversions are too new to rely on.

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Returns an authenticator's answer as WebAuthn's JSON. */
export function writeCredential({ rawId, response }: PublicKeyCredential): string {
  const id = toText(rawId);
  const written: Record<string, unknown> = {};
  for (const name of BYTES) {
    const bytes = (response as unknown as Record<string, unknown>)[name];
    if (bytes instanceof ArrayBuffer) written[name] = toText(bytes);
  }
  if (response instanceof AuthenticatorAttestationResponse) {
    written.transports = response.getTransports?.() ?? [];
  }
  return JSON.stringify({ id, rawId: id, type: "public-key", response: written });
}

const BYTES = [
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
] as const;

/** Requests the options for an authenticator from identity. Returns undefined if there are none now. */
export async function askFor<T>(form: HTMLFormElement, address = ""): Promise<T | undefined> {
  const csrf = form.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ csrf }) });
  return answer.ok ? answer.json() : undefined;
}

/** Sends a form with an authenticator's answer. Returns false if there was none. */
export function send(form: HTMLFormElement, credential: Credential | null): boolean {
  const field = form.querySelector<HTMLInputElement>("[name=credential]");
  if (!field || !(credential instanceof PublicKeyCredential)) return false;
  field.value = writeCredential(credential);
  form.submit();
  return true;
}
