import { describeBrowser, type News } from "@musubi/contract";
import { findToldSignIns } from "../database/queries/told-sign-ins.ts";
import type { Needs } from "./needs.ts";

/** Home is no list: activity shows all of them. */
const MOST = 3;

/** Returns what happened to an account elsewhere than in the session that asks. */
export async function findNews(
  { database, now }: Pick<Needs, "database" | "now">,
  session: { readonly account: string; readonly auth_time: number },
): Promise<News> {
  const told = await findToldSignIns(database.db, session.account, { now: now(), limit: MOST + 1 });
  return {
    new_browsers: told
      // A session begins in the moment that is told of.
      .filter(({ made_at }) => made_at !== session.auth_time)
      .slice(0, MOST)
      .map(({ made_at: at, user_agent }) => ({ at, ...describeBrowser(user_agent) })),
  };
}

/** Whether there is any. */
export const hasNews = async (...asked: Parameters<typeof findNews>): Promise<boolean> =>
  (await findNews(...asked)).new_browsers.length > 0;
