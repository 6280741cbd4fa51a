import { canonicalEmail } from "@musubi/contract";
import { endForgotten } from "../codes/code-links.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** Codes and links that are out in a mailbox, and the tries counted at an address. */
export const codes = defineFacet({
  kept: {
    verification_code:
      "key code_hash target expires_at sends last_sent_at tries last_tried_at used_by",
    admission: "link_hash account attempts_key browser_hash expires_at",
    password_attempt: "key failures last_at link_asked_at",
  },
  shown: "nothing: a reader of the file could use the code",
  async restored(parts, { trx, account, before }) {
    await parts.codes.revoke(trx, { purpose: "change-email", account: account.id });
    for (const key of new Set([canonicalEmail(before.email), account.email_key])) {
      await endForgotten(parts, trx, key);
    }
  },
  erased: "nothing: all of them ended long before",
  merged: STAYS,
});
