import type { KeyObject } from "node:crypto";
import { ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import { ExternalSigningKey } from "oidc-provider";
import type { KeyRing, PublicKey } from "../tokens/keys.ts";
import { signBytes } from "../tokens/sign-bytes.ts";

/** A key of the ring, as a provider uses it. Only the current signers have their private half. */
export class RingKey extends ExternalSigningKey {
  readonly #kid: string;
  readonly #public: PublicKey;
  readonly #privateKey: KeyObject | undefined;

  constructor(kid: string, published: PublicKey, privateKey: KeyObject | undefined) {
    super();
    this.#kid = kid;
    this.#public = published;
    this.#privateKey = privateKey;
  }

  override get kid(): string {
    return this.#kid;
  }

  override get alg(): string {
    return this.#public.algorithm;
  }

  get fingerprint(): string {
    return this.#public.publicKey.export({ type: "spki", format: "der" }).toString("base64url");
  }

  override keyObject(): KeyObject {
    return this.#public.publicKey;
  }

  override sign(data: Uint8Array): Promise<Uint8Array> | Uint8Array {
    if (!this.#privateKey) throw new Error(`The key ${this.#kid} does not sign.`);
    return signBytes(this.#public.algorithm, data, this.#privateKey);
  }
}

/** Returns the current ring. The provider signs with the first key that fits, so the signers come first. */
export async function readRing(keys: KeyRing): Promise<readonly RingKey[]> {
  const signers = new Map<string, KeyObject>();
  for (const algorithm of ID_TOKEN_ALGORITHMS) {
    const { kid, privateKey } = await keys.signer(algorithm);
    signers.set(kid, privateKey);
  }
  const all = [...(await keys.published())].map(
    ([kid, published]) => new RingKey(kid, published, signers.get(kid)),
  );
  return all.toSorted(
    (one, other) => Number(signers.has(other.kid)) - Number(signers.has(one.kid)),
  );
}
