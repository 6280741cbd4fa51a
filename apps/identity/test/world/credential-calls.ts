import { randomBytes } from "node:crypto";
import {
  addProvider,
  listCredentials,
  PROVIDERS,
  type ProviderName,
  type RemovableCredential,
  removeCredential,
} from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { nonceFor } from "../../src/accounts/caller-nonce.ts";
import { insertIdentity } from "../../src/database/queries/accounts.ts";
import { insertPasskey, type Passkey } from "../../src/database/queries/passkeys.ts";
import { Browser } from "./browser.ts";
import { chooseAtProvider } from "./choose-at-provider.ts";
import { dataOf } from "./outcomes.ts";
import type { World } from "./world.ts";

/** Logs in at a provider in the portal's popup, as the holder of an ID. Returns the popup's result. */
export async function openPopup(
  world: World,
  provider: ProviderName,
  choice: Record<string, string>,
  holder: Pick<DemoPerson, "subject">,
): Promise<{ readonly handle: string; readonly nonce: string }> {
  const nonce = nonceFor(randomBytes(16).toString("base64url"), holder.subject);
  const browser = new Browser();
  const atHome = (address: string) => address.replace(world.config.origin, world.url);
  const query = new URLSearchParams({ origin: world.config.portalOrigin, nonce, lng: "en" });
  const start = `${world.url}/social/broker/${PROVIDERS[provider].slug}?${query}`;
  const { answer } = await chooseAtProvider(browser, start, atHome, choice);
  const back = new URL(atHome(answer.headers.get("location") ?? ""), world.url).href;
  const html = await (await browser.request(back)).text();
  const handle = /handle=([\w-]+)/.exec(html)?.[1] ?? "";
  return { handle, nonce };
}

/** The calls of the portal's screen of credentials, for a holder with a bearer token. */
export function credentialCalls(world: World, bearer: string) {
  const client = world.client({ bearer, language: "ja" });
  return {
    list: async () => dataOf(await client.send(listCredentials, {})),
    add: (brought: { readonly handle: string; readonly nonce: string }) =>
      client.send(addProvider, { body: brought }),
    remove: (credential: RemovableCredential, end_others: 0 | 1 = 0) =>
      client.send(removeCredential, { body: { credential, end_others } }),
    removeProvider: (provider: ProviderName) =>
      client.send(removeCredential, {
        body: { credential: { kind: "provider", provider }, end_others: 0 },
      }),
  };
}

/** Gives an account a provider account, added some time ago. */
export const giveIdentity = (
  world: World,
  { subject: account }: Pick<DemoPerson, "subject">,
  providerName: ProviderName,
  { subject = `${providerName} of ${account}`, agoMs = 0 } = {},
): Promise<void> =>
  insertIdentity(world.database.db, {
    issuer: world.config.providers[PROVIDERS[providerName].slug].issuer,
    subject,
    account,
    providerName,
    createdAt: world.parts.now() - agoMs,
  });

/** Gives an account a passkey, added some time ago. Without a given key, it cannot sign. */
export async function givePasskey(
  world: World,
  { subject: account }: Pick<DemoPerson, "subject">,
  id: string,
  agoMs = 0,
  key: Pick<Passkey, "credential_id" | "public_key"> = {
    credential_id: `credential ${id}`,
    public_key: "",
  },
): Promise<Passkey> {
  const passkey = {
    id,
    account,
    ...key,
    counter: 0,
    transports: "[]",
    backed_up: 1,
    name: `My ${id}`,
    user_agent: "",
    created_at: world.parts.now() - agoMs,
    used_at: null,
  };
  await insertPasskey(world.database.db, passkey);
  return passkey;
}

/** Returns the credentials of an account in the database. */
export async function readCredentials(
  { database: { db } }: World,
  { subject }: Pick<DemoPerson, "subject">,
): Promise<string[]> {
  const { password_hash } = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", subject)
    .executeTakeFirstOrThrow();
  const identities = await db
    .selectFrom("account_identity")
    .select("subject")
    .where("account", "=", subject)
    .execute();
  const passkeys = await db
    .selectFrom("passkey")
    .select("id")
    .where("account", "=", subject)
    .execute();
  return [
    ...(password_hash === null ? [] : ["password"]),
    ...identities.map((identity) => identity.subject),
    ...passkeys.map(({ id }) => id),
  ].sort();
}
