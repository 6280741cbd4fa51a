import type Provider from "oidc-provider";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { seal, unseal } from "../settings/secrets.ts";

/** Its types leave this out. */
type Classes = { readonly AccessToken: { readonly prototype: IssuedToken } };
type IssuedToken = { getValueAndPayload(): Promise<ValueAndPayload> };
type ValueAndPayload = { readonly value: string; readonly payload?: AdapterPayload };

/** Where what is sealed belongs: nothing else of ours opens here. */
const PLACE = "AccessToken";

/**
 * Has access tokens carry what they say, sealed, so that nothing is written for them: a site's every renewal brings
 * one, and most are never shown. Their grant and their session are asked each time they are shown, and end them at
 * once; nothing ends one of them alone. One for an audience is a JWT, and stays it.
 */
export function sealAccessTokens(provider: Provider, key: Buffer): void {
  const { prototype } = (provider as unknown as Classes).AccessToken;
  const { getValueAndPayload } = prototype;
  prototype.getValueAndPayload = async function sealPayload() {
    const { value, payload } = await getValueAndPayload.call(this);
    if (!payload) return { value };
    const { jti: _, kind: __, ...said } = payload;
    return { value: seal(key, PLACE, JSON.stringify(said)) };
  };
}

/** Finds access tokens in themselves. */
export const openAccessTokens = (key: Buffer): Adapter => ({
  async find(token) {
    // Reading is lenient: unused bits and padding would make others of it.
    if (Buffer.from(token, "base64url").toString("base64url") !== token) return undefined;
    try {
      return { ...JSON.parse(unseal(key, PLACE, token)), kind: "AccessToken", jti: token };
    } catch {
      return undefined;
    }
  },
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  upsert: async () => {},
  consume: async () => {},
  // By its grant, which whoever takes a token back ends as well.
  destroy: async () => {},
  revokeByGrantId: async () => {},
});
