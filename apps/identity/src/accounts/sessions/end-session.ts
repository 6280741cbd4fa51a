import { OperationDetail } from "@musubi/contract";
import { findSsosBeside } from "../../database/queries/browser-sessions.ts";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import { endSsos } from "../end-sessions.ts";
import type { Parts } from "../parts.ts";
import { actOnSessions, type SessionHolder } from "./act-on-sessions.ts";
import { findSessions } from "./find-sessions.ts";

const detail = OperationDetail.END_SESSION;

/**
 * Logs an ID out of one browser, here and at services. A session that has ended and one of another ID get the same
 * answer: there is nothing to end.
 */
export const endSession = (parts: Parts, holder: SessionHolder, id: string) =>
  actOnSessions(parts, holder, async (trx) => {
    const groups = await findSessions(trx, holder.account, parts.now());
    const group = groups.find(({ ssos }) => ssos.includes(id));
    if (!group || !(await endSsos(parts, trx, group.ssos))) return undefined;
    return { detail, text: "one" };
  });

/** Logs an ID out everywhere except in the caller's browser. Pool sign-ins, which belong to no browser, end too. */
export const endOtherSessions = (parts: Parts, holder: SessionHolder) =>
  actOnSessions(parts, holder, async (trx, ownSso) => {
    const { account } = holder;
    const groups = await findSessions(trx, account, parts.now());
    const own = groups.find(({ ssos }) => ssos.includes(ownSso))?.ssos ?? [ownSso];
    const isEnded = await endSsos(parts, trx, await findSsosBeside(trx, account, own));
    await deleteOidcStateOf(trx, account);
    return isEnded ? { detail, text: "others" } : undefined;
  });
