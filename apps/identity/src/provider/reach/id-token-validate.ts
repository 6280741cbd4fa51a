import { ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import type Provider from "oidc-provider";
import { replace } from "./replace.ts";

/**
 * Accepts an `id_token_hint` signed with any of our algorithms: the client's entry may name another one by now. Refuses
 * any token but an ID token: the others that we sign, such as log-out tokens, have a type.
 *
 * Needs: the library checks a hint by `IdToken.validate(token, client)`, which refuses any algorithm but
 * `client.idTokenSignedResponseAlg`, and reads nothing else of the client but its id. An ID token has no `typ`.
 */
export function knowOlderHints({ IdToken }: Provider): void {
  replace(IdToken, "validate", (validate) => async (token, client) => {
    const tries = ID_TOKEN_ALGORITHMS.map((value) =>
      validate(token, Object.create(client, { idTokenSignedResponseAlg: { value } })),
    );
    const hint = await Promise.any(tries);
    if (hint.header.typ !== undefined) throw new Error("This is no ID token.");
    return hint;
  });
}
