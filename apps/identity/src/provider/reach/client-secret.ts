import type Provider from "oidc-provider";
import type { Client } from "oidc-provider";
import { replace } from "./replace.ts";

/**
 * Makes `isTheirs` decide whether a client's secret is right.
 *
 * Needs: wherever a client authenticates with a secret, the library asks `client.compareClientSecret(secret)`, with the
 * secret decoded from the header or the form.
 */
export function judgeClientSecrets(
  { Client: { prototype } }: Provider,
  isTheirs: (clientId: string, secret: string) => boolean,
): void {
  replace(prototype, "compareClientSecret", () => {
    return function isOneOfTheirs(this: Client, secret: string) {
      return isTheirs(this.clientId, secret);
    };
  });
}
