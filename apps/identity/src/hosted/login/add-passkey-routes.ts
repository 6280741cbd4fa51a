import { describeBrowser } from "@musubi/contract";
import type { AddPasskeyFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type AddingBar,
  addPasskey,
  checkAdding,
  describeNewPasskey,
} from "../../accounts/passkeys/add-passkey.ts";
import type { LoginSession } from "../../accounts/sessions/login-session.ts";
import { traceOf } from "../../accounts/trace.ts";
import { MAIL_WORDS } from "../../outbox/mail/mail-words.ts";
import { nameBrowser } from "../../outbox/mail/pen.ts";
import { createFormStates } from "../desk/form-states.ts";
import { readText, visitorOf } from "../desk/read-request.ts";
import { describeTold, type Told } from "../desk/told.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";

const PATH = "/passkey";

/** The fault of a passkey that was not added. */
type AddingState = { readonly told: Told<AddPasskeyFault> };

type IdParams = { readonly Params: { readonly id?: string } };

/** What the page shows if a passkey may not be added; if undefined, the holder is redirected instead. */
const TOLD: Readonly<Record<AddingBar, AddPasskeyFault | undefined>> = {
  over: undefined,
  stale: undefined,
  held: undefined,
  resting: "resting",
  "under-way": "under-way",
  "too-many": "too-many-passkeys",
};

/**
 * Where a holder who has just signed in makes a passkey: the portal sent them here, or a passkey is offered after a
 * log-in with a password. It is made at the same origin at which it is used, so it works whatever the portal's address
 * is.
 */
export function registerAddPasskey(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, cookies, guard, pages, party } = desk;
  const { config, database } = parts;
  const formStates = createFormStates<AddingState>(desk, "passkey");
  if (!party) return;

  const addressOf = ({ query }: LoginExchange, id?: string) =>
    `/login${PATH}/add${id === undefined ? "" : `/${encodeURIComponent(id)}`}?${query}`;

  /**
   * Redirects a holder who has not signed in (recently) to the login. If held addresses must confirm, redirects to the
   * page for that, or past a passkey that was only offered.
   */
  async function leadAround(
    exchange: LoginExchange,
    session: LoginSession,
    bar: AddingBar,
  ): Promise<FastifyReply> {
    const { asked, reply, query } = exchange;
    if (bar !== "held") return reply.redirect(`/login/?${query}`, 303);
    return asked.addsPasskey
      ? reply.redirect(`/login/held-address?${query}`, 303)
      : desk.sendBack(exchange, session);
  }

  async function show(request: FastifyRequest<IdParams>, reply: FastifyReply) {
    const exchange = desk.openExchange(request, reply);
    if (!exchange) return reply;
    const session = await desk.findSession(exchange);
    if (!session) return reply.redirect(`/login/?${exchange.query}`, 303);
    const may = await checkAdding(parts, database.db, session);
    const bar = may.ok ? undefined : TOLD[may.code];
    if (!may.ok && !bar) return leadAround(exchange, session, may.code);
    const { id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    const { language, addsPasskey } = exchange.asked;
    const browser = describeBrowser(traceOf(parts, request).userAgent);
    return pages.show(
      reply,
      { language, address: addressOf(exchange, kept?.id) },
      {
        page: "add-passkey",
        isOffer: !addsPasskey,
        action: addressOf(exchange),
        optionsUrl: `/login${PATH}/options?${exchange.query}`,
        skip: `/login${PATH}/skip?${exchange.query}`,
        csrfToken: guard.issue(request, reply),
        email: may.ok ? may.data.email : "",
        name: nameBrowser(MAIL_WORDS[language], browser),
        ...describeTold(bar ? { fault: bar } : kept?.state.told, parts.now()),
      },
    );
  }

  app.get(`${PATH}/add`, show);
  app.get(`${PATH}/add/:id`, show);

  app.post(`${PATH}/options`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const pause = await desk.count("passkeyChallenge", request);
    if (pause) return desk.showPause(request, reply, pause);
    const session = await desk.findSession(posted);
    const may = session && (await checkAdding(parts, database.db, session));
    // The page reloads and shows why.
    if (!may?.ok) return reply.code(409).send({});
    const brand = config.site.brand[posted.asked.language];
    const binding = cookies.form.read(request) ?? "";
    return describeNewPasskey(parts, party, may.data, { brand, binding });
  });

  app.post(`${PATH}/add`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const session = await desk.findSession(posted);
    if (!session) return reply.redirect(`/login/?${posted.query}`, 303);
    const { form } = posted;
    const text = readText(form, "credential");
    // The button was pressed before the script was loaded.
    if (text === "") return reply.redirect(addressOf(posted), 303);
    const tell = async (told: Told<AddPasskeyFault>) => {
      const id = await formStates.begin(request, reply, { told });
      return id === undefined ? reply : reply.redirect(addressOf(posted, id), 303);
    };
    const pause = await desk.count("passkeyLogIn", request);
    if (pause) return tell(pause);
    const binding = cookies.form.read(request) ?? "";
    const browser = describeBrowser(traceOf(parts, request).userAgent);
    const fallback = nameBrowser(MAIL_WORDS[posted.asked.language], browser);
    const name = readText(form, "name");
    const brought = { binding, text, name, fallback };
    const visitor = visitorOf(parts, request, posted.asked.language);
    const added = await addPasskey(parts, party, session, brought, visitor);
    if (added.ok) {
      request.log.info({ account: session.account }, "a passkey was added");
      return desk.sendBack(posted, session);
    }
    if (added.code === "wrong-passkey" || added.code === "known-passkey") {
      return tell({ fault: added.code });
    }
    // The page shows why, or redirects to what must be done first.
    return reply.redirect(addressOf(posted), 303);
  });

  app.post(`${PATH}/skip`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const session = await desk.findSession(posted);
    if (!session) return reply.redirect(`/login/?${posted.query}`, 303);
    const pause = await desk.count("sendBack", request, session.id);
    return pause ? desk.showPause(request, reply, pause) : desk.sendBack(posted, session);
  });
}
