import { networkOf } from "../limits/address-group.ts";
import type { Trace } from "../outbox/journal/write-journal.ts";
import { authenticate, type Secrets } from "../settings/secrets.ts";

type Sent = {
  readonly ip: string;
  readonly headers: { readonly "user-agent"?: string | undefined };
};

/** Returns where a request came from: what the journal keeps of it, and the address by which guesses are counted. */
export const traceOf = (
  { secrets }: { readonly secrets: Pick<Secrets, "journal"> },
  { ip, headers }: Sent,
): Trace => ({
  userAgent: headers["user-agent"] ?? "",
  network: authenticate(secrets.journal, `network ${networkOf(ip)}`),
  from: ip,
});
