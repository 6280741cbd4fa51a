import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { deleteUnusedOidcState } from "../database/queries/oidc-state.ts";
import { RETRY_AFTER_SECONDS } from "../http/errors.ts";
import { hashSecret } from "../settings/secrets.ts";
import type { SigningKey } from "../tokens/keys.ts";
import type { Parts } from "../tokens/parts.ts";
import { createRefusals } from "./refusals.ts";
import { type RingKey, readRing } from "./ring-key.ts";

/** One of our providers, made anew when the signing keys change. */
export type RingProvider = {
  provider(): Promise<Provider>;
  /** Returns the current function that answers requests. */
  answerer(): Promise<Answerer>;
  /** Returns the error with which the provider refused a request, if it did. */
  refusalOf(request: IncomingMessage): string | undefined;
};

type Answerer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Present = {
  /** The signer when the ring was last read. */
  readonly signer: SigningKey;
  readonly ring: string;
  readonly provider: Provider;
  readonly answer: Answerer;
};

export type RingProviderOptions = {
  readonly issuer: string;
  readonly configuration: Configuration;
  /** Called with each new provider. */
  readonly prepare: (provider: Provider) => void;
  readonly onFailure: (error: unknown) => void;
};

export function createRingProvider(
  parts: Parts,
  { issuer, configuration, prepare, onFailure }: RingProviderOptions,
): RingProvider {
  const refusals = createRefusals();
  let present: Present | undefined;

  async function find(): Promise<Present> {
    const signer = await parts.issuer.keys.signer();
    // The ring is read as a whole, so the same signer means the same ring.
    if (present?.signer === signer) return present;
    const keys = await readRing(parts.issuer.keys);
    // By the keys themselves: after a restored backup another may have the same id.
    const ring = keys.map((key) => `${key.kid} ${key.fingerprint}`).join();
    present = present?.ring === ring ? { ...present, signer } : make(keys, { signer, ring });
    return present;
  }

  function make(keys: readonly RingKey[], ring: Pick<Present, "signer" | "ring">): Present {
    const provider = new Provider(issuer, { ...configuration, jwks: { keys: [...keys] } });
    // We set the forwarded headers ourselves before the provider reads them.
    provider.proxy = true;
    prepare(provider);
    provider.use((ctx, next) => burnCode(parts, ctx as KoaContextWithOIDC, next));
    provider.use((ctx, next) => askForPatience(ctx as KoaContextWithOIDC, next));
    refusals.hear(provider);
    provider.on("server_error", (_ctx, error) => onFailure(error));
    (provider as EventEmitter).on("error", onFailure);
    return { ...ring, provider, answer: provider.callback() };
  }

  return {
    refusalOf: refusals.read,
    provider: async () => (await find()).provider,
    answerer: async () => (await find()).answer,
  };
}

/** Adds `retry-after` to a 503, for example while the database is unavailable: the same request may work later. */
async function askForPatience(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status === 503) ctx.set("retry-after", `${RETRY_AFTER_SECONDS}`);
}

/**
 * A code whose exchange is refused, for example for a wrong verifier, address or client, may be in the wrong hands: it
 * is deleted, so there is no second try. If we could not check it (5xx), it stays valid.
 */
async function burnCode(
  { database }: Parts,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  const refused = ctx.oidc?.route === "token" && ctx.status >= 400 && ctx.status < 500;
  const code = refused ? ctx.oidc.params?.code : undefined;
  if (typeof code !== "string") return;
  const idHash = hashSecret(code);
  await deleteUnusedOidcState(database.db, { model: "AuthorizationCode", idHash });
}
