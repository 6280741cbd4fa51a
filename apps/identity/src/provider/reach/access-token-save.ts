import type Provider from "oidc-provider";
import type { AccessToken } from "oidc-provider";
import { replace } from "./replace.ts";

/**
 * Calls `prepare` with each access token before it is made.
 *
 * Needs: the library makes every access token by `save()`, which reads the token's `resourceServer` and only then
 * decides on its lifetime and format.
 */
export function prepareAccessTokens(
  { AccessToken: { prototype } }: Provider,
  prepare: (token: AccessToken) => void,
): void {
  replace(prototype, "save", (save) => {
    return function prepareAndSave(this: AccessToken) {
      prepare(this);
      return save.call(this);
    };
  });
}
