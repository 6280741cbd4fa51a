import { deleteService, disableAccount } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { isRefusedWith, isSilence } from "../../api/outcomes.ts";
import { decideNext, type Next } from "../../refusals/next.ts";
import { checkServices, findObstacles, type ServiceCheck } from "./service-checks.ts";

export type Closing =
  | Next
  /** The request to close the account got no answer. */
  | { readonly do: "unheard" };

export type Deletion =
  | Closing
  /** A service does not allow the holder to leave, or could not be asked. */
  | { readonly do: "list-obstacles"; readonly checks: readonly ServiceCheck[] };

/**
 * Asks every service again, leaves those with an account one by one, and then closes the ID. It can be repeated after
 * any failure: a service is not left twice.
 */
export async function deleteAccount(client: Client, subject: string): Promise<Deletion> {
  const again = await checkServices(client, subject);
  if (again.do !== "go-on") return again;
  const { checks } = again;
  if (findObstacles(checks).length > 0) return { do: "list-obstacles", checks };

  for (const check of checks) {
    const { service_id, service_active } = check.service;
    // An account that its service calls inactive is still tied to the ID until it is left.
    if (check.activation === 0 && service_active === 0) continue;
    const next = decideNext(
      "delete-service",
      await client.send(deleteService, { body: { service_id } }),
    );
    if (next.do === "show") {
      return { do: "list-obstacles", checks: markRefused(checks, check, next.said) };
    }
    if (next.do !== "go-on") return next;
  }
  return closeAccount(client, subject);
}

/**
 * Closes the account. If the answer is lost, the account may be closed, and the session with it: renewing the session
 * would lead to the login without an explanation. So the request is repeated with the same token, which is told then
 * that the account no longer exists.
 */
export async function closeAccount(
  client: Client,
  subject: string,
  wasAsked = false,
): Promise<Closing> {
  const outcome = await client.send(disableAccount, {
    body: { user_key: subject, is_token_for_login_page: false },
  });
  if (isSilence(outcome)) {
    return wasAsked ? { do: "unheard" } : closeAccount(client, subject, true);
  }
  const isGone = wasAsked && isRefusedWith(outcome, "UserNotFoundException");
  return isGone ? { do: "go-on" } : decideNext("disable-account", outcome);
}

const markRefused = (
  checks: readonly ServiceCheck[],
  refused: ServiceCheck,
  message: string,
): readonly ServiceCheck[] =>
  checks.map((check) => (check === refused ? { ...check, deletable: false, message } : check));
