import type { FastifyReply } from "fastify";
import { tryPasskey } from "../desk/try-passkey.ts";
import type { SignInState } from "./form-states.ts";
import { leadTo } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { describeRefusal } from "./terms-routes.ts";
import { offerWaking } from "./wake-routes.ts";

/** Takes a log-in by a passkey. The passkey identifies the holder: an address that was typed is ignored. */
export async function takePasskey(desk: LoginDesk, posted: Posted): Promise<FastifyReply> {
  const tell = (told: NonNullable<SignInState["told"]>) =>
    leadTo(desk, posted, { form: "sign-in", path: "sign-in", email: "", told });
  const tried = await tryPasskey(desk, posted.request, posted.form);
  if (!tried.ok && tried.shut) {
    const end = describeRefusal(tried.shut);
    return leadTo(desk, posted, { form: "ended", path: "terms", end });
  }
  if (!tried.ok) return tell(tried.told);
  const { holder, until } = tried.entry;
  if (until !== undefined) return offerWaking(desk, posted, holder, until);
  // On failure, the passkey was removed or its account closed at the same moment.
  return (await desk.enter(posted, holder)) ? posted.reply : tell({ fault: "wrong-passkey" });
}
