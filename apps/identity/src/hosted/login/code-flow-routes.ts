import { CODE_LENGTH, readCode } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Asked, askForCode } from "../../accounts/codes/ask-for-code.ts";
import { checkLoginCode } from "../../accounts/codes/check-login-code.ts";
import { type Address, readNewAddress } from "../../accounts/new-address.ts";
import type { Kept } from "../desk/form-states.ts";
import { readEmail, readText, visitorOf } from "../desk/read-request.ts";
import { type Pause, toldFor } from "../desk/told.ts";
import { tellRefusedCode } from "./code-faults.ts";
import { registerForms } from "./form-routes.ts";
import { goOn, leadTo, redirectTo, tell } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import type { AddressState, CodeState } from "./login-forms.ts";
import { showAddress } from "./show-form.ts";
import { takeFirstPassword, takeForgottenPassword } from "./take-password.ts";

/**
 * Sign-up and forgotten password: an address, the code that was mailed to it, a password. No page reveals whether the
 * address has an account; only its mailbox learns that.
 */
export function registerCodeFlow(app: FastifyInstance, desk: LoginDesk, flow: CodeFlow): void {
  const { parts } = desk;
  const takePassword = flow === "sign-up" ? takeFirstPassword : takeForgottenPassword;

  app.get(`/${flow}`, async (request, reply) => {
    const exchange = desk.openExchange(request, reply);
    return exchange
      ? showAddress(desk, exchange, { path: flow, email: exchange.asked.hint })
      : reply;
  });

  app.post(`/${flow}`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    return posted ? takeAddress(posted) : reply;
  });

  registerForms(app, desk, flow, {
    address: takeAddress,
    async code(posted, kept) {
      return posted.form.resend === "yes" ? resend(posted, kept) : takeCode(posted, kept);
    },
    password: (posted, kept) => takePassword(desk, posted, kept),
  });

  async function takeAddress(posted: Posted, kept?: Kept<AddressState>): Promise<FastifyReply> {
    const email = readEmail(posted.form);
    const typed = { form: "address", path: flow, email } as const;
    const askAgain = (told: AddressState["told"]) => {
      const state = { ...typed, told };
      return kept ? tell(desk, posted, kept, state) : leadTo(desk, posted, state);
    };
    const address = readNewAddress(email);
    if (!address) return askAgain({ fault: email === "" ? "incomplete" : "invalid-email" });
    const asking = await sendCode(posted, address);
    if ("fault" in asking) return askAgain(asking);
    if (asking.sent === "nothing") {
      return askAgain(toldFor("crowded", parts.now(), asking.retryAfterSeconds));
    }
    // The user can go back to a mistyped address, which then shows no fault any more.
    if (kept) await desk.formStates.change(kept, typed);
    if (asking.sent === "link") await desk.noteWay(posted);
    return leadTo(
      desk,
      posted,
      asking.sent === "code"
        ? { form: "code", path: flow, address, codeSeries: asking.codeSeries }
        : { form: "link-sent", path: flow, address },
    );
  }

  async function resend(posted: Posted, kept: Kept<CodeState>): Promise<FastifyReply> {
    const { address, codeSeries } = kept.state;
    const asking = await sendCode(posted, address, codeSeries);
    const tellResent = (state: Partial<Pick<CodeState, "codeSeries" | "told" | "isResent">>) =>
      tell(desk, posted, kept, { ...kept.state, told: undefined, isResent: false, ...state });
    if ("fault" in asking) return tellResent({ told: asking });
    switch (asking.sent) {
      case "code":
        return tellResent({ codeSeries: asking.codeSeries, isResent: true });
      // The previous code stays valid until it expires.
      case "nothing": {
        const { retryAfterSeconds } = asking;
        return tellResent({ told: toldFor("too-many-sends", parts.now(), retryAfterSeconds) });
      }
      case "link":
        await desk.noteWay(posted);
        return tellResent({ told: { fault: "link" } });
    }
  }

  async function takeCode(posted: Posted, kept: Kept<CodeState>): Promise<FastifyReply> {
    const { form, asked } = posted;
    const { address, codeSeries } = kept.state;
    const askAgain = (told: CodeState["told"], tries = kept.state.tries) =>
      tell(desk, posted, kept, { ...kept.state, told, tries, isResent: false });
    const pause = await desk.count("loginCode", posted.request);
    if (pause) return askAgain(pause);
    const typed = readText(form, "code");
    if (readCode(typed).length !== CODE_LENGTH) return askAgain({ fault: "incomplete-code" });
    const visitor = visitorOf(parts, posted.request, asked.language);
    const scope = { address, codeSeries };
    const check = await checkLoginCode(parts, flow, scope, typed, visitor, (trx, ticket) =>
      goOn(desk, posted, kept, { form: "password", path: flow, ...scope, ticket }, trx),
    );
    if (!check.ok) {
      const { told, tries } = tellRefusedCode(check, parts.now());
      if (told.fault === "link") await desk.noteWay(posted);
      return askAgain(told, tries);
    }
    const { next } = check.data;
    return next ? redirectTo(posted, next) : posted.reply;
  }

  async function sendCode(
    { request, asked }: Posted,
    address: Address,
    again?: string,
  ): Promise<Asked | Pause> {
    const pause = await desk.count("loginMail", request);
    if (pause) return pause;
    return askForCode(parts, flow, address, visitorOf(parts, request, asked.language), again);
  }
}
