import { createHash } from "node:crypto";
import { PROVIDER_NAMES, PROVIDERS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Database, Queries } from "../database/database.ts";
import { insertBrokerHandle, takeBrokerHandle } from "../database/queries/broker-handles.ts";
import type { ProvidersSettings } from "../settings/providers.ts";
import type { Secrets } from "../settings/secrets.ts";
import { hashSecret, randomSecret, seal, unseal } from "../settings/secrets.ts";
import type { SocialIdentity } from "./social.ts";

/** Long enough to load a page and make a call. */
const HANDLE_LIFETIME_MS = 2 * 60_000;

type HandleParts = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => number;
};

/** Returns the hash of the portal's nonce: the provider gets it, and a service's Firebase wants it in the token. */
export const hashNonce = (raw: string): string => createHash("sha256").update(raw).digest("hex");

/** Keeps a provider's ID token for the page that knows the nonce. Returns the handle that fetches it. */
export async function keepIdToken(
  { database, secrets, now }: HandleParts,
  idToken: string,
  nonceHash: string,
): Promise<string> {
  const handle = randomSecret();
  const hash = hashSecret(handle);
  await insertBrokerHandle(database.db, {
    hash,
    nonceHash,
    idToken: seal(secrets.broker, hash, idToken),
    expiresAt: now() + HANDLE_LIFETIME_MS,
  });
  return handle;
}

/** What a popup at a provider returned, and what it was opened with. */
export type Brought = { readonly handle: string; readonly nonce: string };

/** Returns the ID token behind a handle, once. */
export async function fetchIdToken(
  { secrets, now }: Pick<HandleParts, "secrets" | "now">,
  db: Queries,
  { handle, nonce }: Brought,
): Promise<Answer<string, "InvalidProofException">> {
  const hash = hashSecret(handle);
  const lookup = { hash, nonceHash: hashNonce(nonce) };
  const sealed = await takeBrokerHandle(db, lookup, now());
  if (sealed === undefined) return refuse("InvalidProofException");
  return answer(unseal(secrets.broker, hash, sealed));
}

/** Returns the identity in the token behind a handle, once. The token was checked when it came from the provider. */
export async function fetchIdentity(
  {
    config,
    ...parts
  }: Pick<HandleParts, "secrets" | "now"> & {
    readonly config: { readonly providers: ProvidersSettings };
  },
  db: Queries,
  brought: Brought,
): Promise<
  Answer<
    Pick<SocialIdentity, "issuer" | "subject" | "providerName" | "email">,
    "InvalidProofException"
  >
> {
  const idToken = await fetchIdToken(parts, db, brought);
  if (!idToken.ok) return idToken;
  const [, payload = ""] = idToken.data.split(".");
  const { iss: issuer, sub: subject, email } = JSON.parse(`${Buffer.from(payload, "base64url")}`);
  const providerName = PROVIDER_NAMES.find(
    (name) => config.providers[PROVIDERS[name].slug].issuer === issuer,
  );
  return providerName
    ? answer({ issuer, subject, providerName, email })
    : refuse("InvalidProofException");
}
