import Provider from "oidc-provider";
import { replace } from "./replace.ts";

type Named = { generateTokenId(): string };

/**
 * Makes the provider replace every rotated refresh token by its derived successor.
 *
 * Needs: a new refresh token is named by `generateTokenId()`, and its id is what the client receives. In a rotation the
 * old token is the request's `RotatedRefreshToken` by then.
 */
export function nameSuccessors(
  { RefreshToken: { prototype } }: Provider,
  successorOf: (token: string) => string,
): void {
  replace(prototype as unknown as Named, "generateTokenId", (nameAnew) => {
    return function nameSuccessor(this: object) {
      const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken;
      return replaced ? successorOf(replaced.jti) : nameAnew.call(this as Named);
    };
  });
}
