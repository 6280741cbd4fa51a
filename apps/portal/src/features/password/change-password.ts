import { changePassword } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { isRefusedWith, isSilence } from "../../api/outcomes.ts";
import type { Actor } from "../../forms/use-protected.ts";

export type TypedPasswords = { readonly current: string; readonly proposed: string };

export type ChangePassword = (actor: Actor, typed: TypedPasswords) => Promise<Outcome<unknown>>;

/**
 * Changes the password. If the answer to an earlier try was lost, the password proposed then may be
 * the current one, and is tried too: a holder who only reads that the old one is wrong would not
 * know which one to use.
 */
export function createChangePassword(client: Client): ChangePassword {
  let unheard: string | undefined;

  return async ({ accessToken }, { current, proposed }) => {
    const change = (previous: string) =>
      client.send(
        changePassword,
        {
          body: {
            access_token: accessToken,
            previous_password: previous,
            proposed_password: proposed,
          },
        },
        { bearer: accessToken },
      );
    const first = await change(current);
    const outcome =
      unheard !== undefined && isRefusedWith(first, "InvalidPasswordException")
        ? await change(unheard)
        : first;
    unheard = isSilence(outcome) ? proposed : undefined;
    return outcome;
  };
}
