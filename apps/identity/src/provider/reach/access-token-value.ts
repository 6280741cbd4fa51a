import type Provider from "oidc-provider";
import type { AccessToken, AdapterPayload } from "oidc-provider";
import { replace } from "./replace.ts";

type Valued = { getValueAndPayload(): Promise<ValueAndPayload> };
type ValueAndPayload = { readonly value: string; readonly payload?: AdapterPayload };

const VALUE = Symbol("value");

/**
 * Makes `name` decide what a client receives as its access token, from the payload that the library would store; it
 * stores none then. A JWT, which has no such payload, stays as it is.
 *
 * Needs: `save()` asks `getValueAndPayload()`, returns its `value`, and calls the adapter only if there is a `payload`.
 */
export function nameAccessTokens(
  { AccessToken: { prototype } }: Provider,
  name: (payload: AdapterPayload) => string,
): void {
  replace(prototype as unknown as Valued, "getValueAndPayload", (make) => {
    return async function nameAndNote(this: object) {
      const { value: made, payload } = await make.call(this as Valued);
      const value = payload ? name(payload) : made;
      Object.defineProperty(this, VALUE, { value });
      return { value };
    };
  });
}

/** Returns what the client receives as this access token; undefined before it is saved. */
export const valueOfAccessToken = (token: AccessToken | undefined): string | undefined =>
  (token as { readonly [VALUE]?: string } | undefined)?.[VALUE];
