import Provider from "oidc-provider";
import { authenticate } from "../settings/secrets.ts";

/**
 * Returns the one successor of a refresh token. Only we can make it, so that it can be told again to whoever asks
 * again, and is stored nowhere.
 */
export const deriveSuccessor = (key: Buffer, token: string): string =>
  authenticate(key, `the refresh token after ${token}`);

/** Its types leave it out. */
type Named = { generateTokenId(): string };

/** Has a provider give every refresh token that one successor. */
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
