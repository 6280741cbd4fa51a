import * as v from "valibot";

/** Larger than anything that an authenticator sends; the largest is an RSA key, without certificates. */
const MOST_CHARACTERS = 12_000;

const base64Url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/));

const credential = {
  id: base64Url,
  rawId: base64Url,
  type: v.literal("public-key"),
};

/** What a browser submits for a signature by a passkey. */
export const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: v.optional(v.nullable(base64Url)),
  }),
});

/** The known transports; other names that a browser sends are ignored. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const isTransport = (name: unknown): name is (typeof TRANSPORTS)[number] =>
  TRANSPORTS.some((each) => each === name);

/** What a browser submits for a new passkey. */
export const attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((names) =>
          TRANSPORTS.filter((each) => names.filter(isTransport).includes(each)),
        ),
      ),
      [],
    ),
  }),
});

/** Reads the JSON that a form carries; undefined if no browser can have written it. */
export function readCredential<S extends typeof assertion | typeof attestation>(
  schema: S,
  text: string,
): v.InferOutput<S> | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the challenge in the browser's client data, or an empty string if there is none. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
