import { type KeyObject, sign } from "node:crypto";
import { ExternalSigningKey } from "oidc-provider";
import type { KeyRing } from "../tokens/keys.ts";

/** A key of the ring, as a provider uses it. Only the one that signs now has its private half. */
export class RingKey extends ExternalSigningKey {
  readonly #kid: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject | undefined;

  constructor(kid: string, publicKey: KeyObject, privateKey: KeyObject | undefined) {
    super();
    this.#kid = kid;
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  override get kid(): string {
    return this.#kid;
  }

  override get alg(): string {
    return "ES256";
  }

  override keyObject(): KeyObject {
    return this.#publicKey;
  }

  override sign(data: Uint8Array): Uint8Array {
    if (!this.#privateKey) throw new Error(`The key ${this.#kid} does not sign.`);
    return sign("sha256", data, { key: this.#privateKey, dsaEncoding: "ieee-p1363" });
  }
}

/** Returns the ring as it is now. The provider signs with the first that fits, so the signer comes first. */
export async function readRing(keys: KeyRing): Promise<readonly RingKey[]> {
  const signer = await keys.signer();
  const kids = (await keys.publicJwks()).map(({ kid }) => `${kid}`);
  const others = kids.filter((kid) => kid !== signer.kid);
  const found: RingKey[] = [];
  for (const kid of [signer.kid, ...others]) {
    const publicKey = await keys.verifier(kid);
    const privateKey = kid === signer.kid ? signer.privateKey : undefined;
    if (publicKey) found.push(new RingKey(kid, publicKey, privateKey));
  }
  return found;
}
