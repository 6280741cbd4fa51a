import type { Language } from "@musubi/contract";
import { networkOf } from "../limits/address-group.ts";
import type { Trace } from "../outbox/journal/write-journal.ts";
import { authenticate, type Secrets } from "../settings/secrets.ts";

/** A holder who acts on their own account: the session is genuine, but may have ended. */
export type ActingHolder = Trace & { readonly family: string; readonly language: Language };

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
