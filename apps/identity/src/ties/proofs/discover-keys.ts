import { CONNECTOR_TIMEOUT_MS } from "@musubi/contract";
import * as v from "valibot";
import { fetchCapped } from "../../services/fetch-capped.ts";

/** Asks an issuer for the address of its keys, which must be HTTPS if the issuer's own address is. */
export async function discoverKeys(issuer: string): Promise<string> {
  const { protocol } = new URL(issuer);
  const published = v.object({
    issuer: v.literal(issuer),
    jwks_uri: v.pipe(
      v.string(),
      v.url(),
      v.check((address) => address.startsWith("https:") || address.startsWith(protocol)),
    ),
  });
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(CONNECTOR_TIMEOUT_MS);
  const response = await fetchCapped(address, { signal, redirect: "error" });
  return v.parse(published, await response.json()).jwks_uri;
}
