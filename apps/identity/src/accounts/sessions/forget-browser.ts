import { OperationDetail } from "@musubi/contract";
import { findSsosIn } from "../../database/queries/browser-sessions.ts";
import { findKnownBrowsers, forgetKnownBrowser } from "../../database/queries/known-browsers.ts";
import { endSsos } from "../end-sessions.ts";
import type { Parts } from "../parts.ts";
import { actOnSessions, type SessionHolder } from "./act-on-sessions.ts";
import { nameBrowser } from "./find-sessions.ts";

/**
 * Logs an ID out in a browser, and makes it forget the browser. The browser still proves an older claim for a while;
 * otherwise a thief could have the holder's own browser forgotten.
 */
export const forgetBrowser = (parts: Parts, holder: SessionHolder, id: string) =>
  actOnSessions(parts, holder, async (trx) => {
    const { account } = holder;
    const known = (await findKnownBrowsers(trx, account)).find(
      ({ browser_hash }) => nameBrowser(account, browser_hash) === id,
    );
    if (!known) return undefined;
    const forgotten = { account, browser: known.browser_hash };
    await endSsos(parts, trx, await findSsosIn(trx, forgotten));
    await forgetKnownBrowser(trx, forgotten, parts.now());
    return { detail: OperationDetail.FORGET_BROWSER };
  });
