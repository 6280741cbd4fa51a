import { DAY_MS, describeBrowser, type News } from "@musubi/contract";
import type { Queries } from "../database/database.ts";
import { findAddressChange } from "../database/queries/address-changes.ts";
import { findReadyExport } from "../database/queries/exports.ts";
import { findWaking } from "../database/queries/journal.ts";
import { findSsoOf } from "../database/queries/sessions.ts";
import { findToldSignIns } from "../database/queries/told-sign-ins.ts";
import { maskEmail } from "../outbox/mail/mask-email.ts";
import type { Parts } from "./parts.ts";

/** The home screen shows only the latest; the activity screen lists all. */
const MOST = 3;

/** A session, by the family of its tokens. */
type NewsReader = { readonly account: string; readonly family: string };

/** Returns what happened to an account that the holder of this session may not know about. */
export async function findNews(parts: Parts, session: NewsReader): Promise<News> {
  const { db } = parts.database;
  const now = parts.now();
  const told = await findToldSignIns(db, session, { now, limit: MOST });
  const change = await findAddressChange(db, session.account, now);
  return {
    new_browsers: told.map(({ made_at: at, user_agent }) => ({
      at,
      ...describeBrowser(user_agent),
    })),
    export_until: await findOwnExport(db, session, now),
    woken_at: await findWaking(db, session.account, now - DAY_MS),
    address_change: change
      ? {
          email: maskEmail(change.email),
          due_at: change.confirmed_at === null ? null : change.due_at,
        }
      : null,
  };
}

/** Returns whether there is any news. */
export async function hasNews(...asked: Parameters<typeof findNews>): Promise<boolean> {
  const { new_browsers, ...others } = await findNews(...asked);
  return new_browsers.length > 0 || Object.values(others).some((each) => each !== null);
}

/** An export belongs to the browser that asked for it; if the office asked, to the first that downloads it. */
async function findOwnExport(
  db: Queries,
  { account, family }: NewsReader,
  now: number,
): Promise<number | null> {
  const made = await findReadyExport(db, account, now);
  if (!made) return null;
  const own = await findSsoOf(db, family);
  return made.sso === null || made.sso === own?.sso ? made.expires_at : null;
}
