import { ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import type Provider from "oidc-provider";
import { replace } from "./replace.ts";

/**
 * Accepts an `id_token_hint` signed with any of our algorithms: the client's entry may name another one by now.
 *
 * Needs: the library checks a hint by `IdToken.validate(token, client)`, which refuses any algorithm but
 * `client.idTokenSignedResponseAlg`, and reads nothing else of the client but its id.
 */
export function knowOlderHints({ IdToken }: Provider): void {
  replace(IdToken, "validate", (validate) => (token, client) => {
    const tries = ID_TOKEN_ALGORITHMS.map((value) =>
      validate(token, Object.create(client, { idTokenSignedResponseAlg: { value } })),
    );
    return Promise.any(tries);
  });
}
