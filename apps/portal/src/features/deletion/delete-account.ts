import { deleteService, disableAccount } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { judge, type Verdict } from "../../errors/judge.ts";
import { checkServices, findObstacles, type ServiceCheck } from "./service-checks.ts";

export type Deletion =
  | Verdict
  /** A service does not let the holder go after all. */
  | { readonly do: "list-obstacles"; readonly checks: readonly ServiceCheck[] };

/**
 * Asks every service once more, deletes them one by one, and then closes the account. Whatever
 * stops it half way can be tried again: a service that is gone is not asked to go twice.
 */
export async function deleteAccount(client: Client, subject: string): Promise<Deletion> {
  const again = await checkServices(client, subject);
  if (again.do === "error-page") {
    return again.reason === "offline" ? { do: "offer-retry" } : again;
  }
  const { checks } = again;
  if (findObstacles(checks).length > 0) return { do: "list-obstacles", checks };

  for (const check of checks) {
    if (check.activation === 0) continue;
    const { service_id } = check.service;
    const verdict = judge(
      "delete-service",
      await client.send(deleteService, { body: { service_id } }),
    );
    if (verdict.do === "show") {
      return { do: "list-obstacles", checks: markRefused(checks, check, verdict.said) };
    }
    if (verdict.do !== "go-on") return verdict;
  }
  return judge(
    "disable-account",
    await client.send(disableAccount, {
      body: { user_key: subject, is_token_for_login_page: false },
    }),
  );
}

const markRefused = (
  checks: readonly ServiceCheck[],
  refused: ServiceCheck,
  message: string,
): readonly ServiceCheck[] =>
  checks.map((check) => (check === refused ? { ...check, deletable: false, message } : check));
