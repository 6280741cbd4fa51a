import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findUnconfirmed } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS, type HeldWord, isOfMerge } from "../../accounts/held-addresses/held-word.ts";
import { createFormStates, type Kept } from "../desk/form-states.ts";
import { visitorOf } from "../desk/read-request.ts";
import { createHeldCodes, type Held, type HeldTold } from "./held-codes.ts";
import { type LoginDesk, type LoginExchange, leadToAdding, type Posted } from "./login-desk.ts";

const PATH = "/held-address";

/** Codes were sent to the held addresses of an account. */
type HeldState = HeldTold & { readonly account: string; readonly deed: string };

/** Who is signed in, and what is to be confirmed. */
type Confirming = { readonly account: string; readonly asked: HeldWord };

type IdParams = { readonly Params: { readonly id?: string } };

/**
 * For 72 hours after an account got a new address, the earlier ones must confirm certain changes. A holder who is
 * signed in has codes sent to those addresses, types the codes in, and goes back to the portal, or on to a passkey.
 */
export function registerHeldAddress(app: FastifyInstance, desk: LoginDesk): void {
  const { parts } = desk;
  const { config, database } = parts;
  const formStates = createFormStates<HeldState>(desk, "held-address");
  const codes = createHeldCodes(desk);

  for (const path of [PATH, `${PATH}/:id`]) {
    app.get<IdParams>(path, async (request, reply) => {
      const exchange = desk.openExchange(request, reply);
      return exchange
        ? receive(request, exchange, (session, held, kept) => show(exchange, session, held, kept))
        : reply;
    });
    app.post<IdParams>(path, async (request, reply) => {
      const posted = desk.openPosted(request, reply);
      return posted
        ? receive(request, posted, (session, held, kept) => take(posted, session, held, kept))
        : reply;
    });
  }

  /** A visitor signs in first and comes back here; if nothing is to be confirmed, the portal or a passkey is next. */
  async function receive(
    request: FastifyRequest<IdParams>,
    exchange: LoginExchange,
    work: (confirming: Confirming, held: Held, kept?: Kept<HeldState>) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const session = await desk.findSession(exchange);
    if (!session) return exchange.reply.redirect(`/login/?${exchange.query}`, 303);
    const { account, sso } = session;
    const deed = exchange.asked.addsPasskey ? HELD_DEEDS.addPasskey : exchange.asked.confirms;
    if (deed === undefined) return desk.sendBack(exchange, session);
    const asked = { deed, sso };
    const held = await findUnconfirmed(database.db, account, parts.now(), asked);
    if (held.length === 0 && exchange.asked.addsPasskey) return leadToAdding(exchange);
    if (held.length === 0) {
      const pause = await desk.count("sendBack", request, session.id);
      return pause
        ? desk.showPause(request, exchange.reply, pause)
        : desk.sendBack(exchange, session);
    }
    const { id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    const isOf = kept?.state.account === account && kept.state.deed === deed;
    return work({ account, asked }, held, isOf ? kept : undefined);
  }

  async function show(
    exchange: LoginExchange,
    { account, asked: word }: Confirming,
    held: Held,
    kept: Kept<HeldState> | undefined,
  ): Promise<FastifyReply> {
    const { asked, query } = exchange;
    const address = kept ? formAddress(kept.id, query) : `/login${PATH}?${query}`;
    const homeUrl = `${config.portalOrigin}/index?lng=${asked.language}`;
    const { language } = asked;
    return codes.show(
      exchange,
      { account, held, isMerge: isOfMerge(word), told: kept?.state },
      { address, homeUrl, language },
    );
  }

  async function take(
    posted: Posted,
    { account, asked }: Confirming,
    held: Held,
    kept: Kept<HeldState> | undefined,
  ): Promise<FastifyReply> {
    const { request, form } = posted;
    const by = { account, asked, visitor: visitorOf(parts, request, posted.asked.language) };
    const told =
      kept && form.send !== "yes"
        ? await codes.take({ request, form }, held, by)
        : await codes.send(request, by);
    const state = { account, deed: asked.deed, ...told };
    if (kept) await formStates.change(kept, state);
    const id = kept?.id ?? (await formStates.begin(posted.request, posted.reply, state));
    if (id === undefined) return posted.reply;
    return posted.reply.redirect(formAddress(id, posted.query), 303);
  }
}

const formAddress = (id: string, query: string): string =>
  `/login${PATH}/${encodeURIComponent(id)}?${query}`;
