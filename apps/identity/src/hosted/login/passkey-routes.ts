import type { FastifyInstance } from "fastify";
import { endFreezeFor } from "../../database/queries/rests.ts";
import { tryPasskey } from "../desk/try-passkey.ts";
import { leadTo } from "./lead.ts";
import type { LoginDesk } from "./login-desk.ts";
import type { SignInStep } from "./steps.ts";
import { describeRefusal } from "./terms-routes.ts";
import { offerWaking } from "./wake-routes.ts";

/** Takes a log-in by a passkey. Whose it is, the passkey says: an address that was typed counts for nothing. */
export function registerPasskey(app: FastifyInstance, desk: LoginDesk): void {
  const { db } = desk.parts.database;

  app.post("/passkey", async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const tell = (told: NonNullable<SignInStep["told"]>) =>
      leadTo(desk, posted, { step: "sign-in", path: "sign-in", email: "", told });
    const tried = await tryPasskey(desk, request, posted.form);
    if (!tried.ok) {
      if (tried.isClosed) {
        return leadTo(desk, posted, {
          step: "ended",
          path: "terms",
          end: describeRefusal("closed"),
        });
      }
      return tried.told ? tell(tried.told) : reply.redirect(`/login/?${posted.query}`, 303);
    }
    const { holder, until } = tried.entry;
    if (until !== undefined) return offerWaking(desk, posted, holder, until);
    const { account, passkey } = holder;
    // Before the way back is open: whoever is there sees what is true.
    if (passkey) await endFreezeFor(db, account, { passkey: passkey.id });
    // Removed, or closed, in the same moment.
    return (await desk.enter(posted, holder)) ? reply : tell({ fault: "wrong-passkey" });
  });
}
