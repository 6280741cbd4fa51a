import { UnavailableError } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRecentSignIn } from "../../accounts/sessions/recent-sign-in.ts";
import { bringsPasskey, tryPasskey } from "../desk/try-passkey.ts";
import { tryPassword } from "../desk/try-password.ts";
import { leadTo } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { FORGOT_NEXT, type SignInState } from "./login-forms.ts";
import { findOwnCredentials } from "./own-credentials.ts";
import { showForm, showSignIn } from "./show-form.ts";
import { describeRefusal } from "./terms-routes.ts";
import { offerWaking } from "./wake-routes.ts";

/** The URL that shows the sign-in form and receives it. */
export function registerSignIn(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, formStates } = desk;

  /**
   * Returns the form that follows a claim just made in this browser. If the database fails, the sign-in form is shown.
   */
  const findNext = (request: FastifyRequest) =>
    formStates.recall(request, FORGOT_NEXT).catch((fault: unknown) => {
      if (!(fault instanceof UnavailableError)) throw fault;
      return undefined;
    });

  async function show(
    request: FastifyRequest<{ Params: { readonly id?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const exchange = desk.openExchange(request, reply);
    if (!exchange) return reply;
    const live = await desk.findSession(exchange);
    const { hint: email, why, forceSignIn, addsPasskey, wantsPasskey } = exchange.asked;
    const isStale =
      addsPasskey && live && !isRecentSignIn({ auth_time: live.created_at }, parts.now());
    if (live && !forceSignIn && !isStale) {
      const pause = await desk.count("sendBack", request, live.id);
      return pause ? desk.showPause(request, reply, pause) : desk.sendOn(exchange, live);
    }
    const next = await findNext(request);
    if (next) {
      await formStates.drop(next);
      return leadTo(desk, exchange, next.state);
    }
    const { id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    const own =
      live && (forceSignIn === "again" || isStale)
        ? await findOwnCredentials(desk, live, { onlyPasskeys: wantsPasskey })
        : undefined;
    if (kept?.state.path === "sign-in") return showForm(desk, exchange, kept, own);
    const notice = wantsPasskey ? "passkey-wanted" : own ? undefined : why;
    return showSignIn(desk, exchange, { email, notice, own });
  }

  app.get("/", show);
  // Shows the fault for a while, and after that the plain form.
  app.get("/sign-in/:id", show);

  app.post("/", async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    if (bringsPasskey(posted.form)) return takePasskey(desk, posted);
    const findBar = ({ isResetRequired }: { readonly isResetRequired: boolean }) =>
      isResetRequired ? "reset-required" : undefined;
    const { language } = posted.asked;
    const options = { language, maySleep: true };
    const tried = await tryPassword(desk, request, posted.form, findBar, options);
    const { email } = tried;
    const tell = (told: NonNullable<SignInState["told"]>) =>
      leadTo(desk, posted, { form: "sign-in", path: "sign-in", email, told });
    if (!tried.ok && tried.told === "blocked") {
      const end = describeRefusal(tried.told);
      return leadTo(desk, posted, { form: "ended", path: "terms", end });
    }
    if (!tried.ok && tried.told.fault === "reset-required") {
      const { fault } = tried.told;
      return leadTo(desk, posted, { form: "address", path: "forgot", email, told: { fault } });
    }
    if (!tried.ok && tried.told.fault === "link") await desk.noteWay(posted);
    if (!tried.ok) return tell(tried.told);
    const { wakeableUntil: until, ...holder } = tried.right;
    if (until !== undefined) return offerWaking(desk, posted, holder, until);
    const canMakePasskey = posted.form.passkeys === "1";
    const isIn = await desk.enter(posted, holder, undefined, { canMakePasskey });
    return isIn ? reply : tell({ fault: "wrong" });
  });
}

/** Takes a log-in by a passkey. The passkey identifies the holder: an address that was typed is ignored. */
async function takePasskey(desk: LoginDesk, posted: Posted): Promise<FastifyReply> {
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
