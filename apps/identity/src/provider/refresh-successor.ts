import Provider from "oidc-provider";
import { authenticate } from "../settings/secrets.ts";

/**
 * Returns the one successor of a refresh token. It is derived with our key, so that a repeated request gets the same
 * successor again and no row stores it.
 */
export const deriveSuccessor = (key: Buffer, token: string): string =>
  authenticate(key, `the refresh token after ${token}`);

/** Missing from the library's types. */
type Named = { generateTokenId(): string };

/** Makes the provider replace every rotated refresh token by its derived successor. */
export function nameSuccessors(
  { RefreshToken }: Provider,
  successorOf: (token: string) => string,
): void {
  const named = RefreshToken.prototype as unknown as Named;
  const nameAnew = named.generateTokenId;
  named.generateTokenId = function generateTokenId() {
    const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return replaced ? successorOf(replaced.jti) : nameAnew.call(this);
  };
}
