import type { Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import type { LiveSession } from "../../database/queries/sessions.ts";

/**
 * Whether what a call was let in by is still good: its session, or a sign-in to the pool. Asked once the accounts are
 * held: a call that waited for them may have been let in before a take-back ended it.
 */
export type Standing = { isIn(db: Queries): Promise<boolean> };

/** The holder who asks for a change of ties, and the session that they do it in: by it, notices are written. */
export type Caller = Pick<LiveSession, "account" | "user_agent" | "notice_language"> & Standing;

/** The holder who only asks, and the language they read. */
export type Viewer = { readonly account: string; readonly language: Language };
