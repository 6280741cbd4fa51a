import type { Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import type { LiveSession } from "../../database/queries/sessions.ts";

/**
 * Says whether the session or pool sign-in of a call is still good. Asked after the accounts are locked: a take-back
 * may have ended the session while the call waited for the lock.
 */
export type Standing = { isIn(db: Queries): Promise<boolean> };

/** The holder who asks for a change of ties, and their session, which decides the language of notices. */
export type Caller = Pick<LiveSession, "account" | "user_agent" | "notice_language"> &
  Standing &
  LoggedIn;

/** Finds the login of a session's browser, in which held addresses confirm; undefined if there is none. */
export type LoggedIn = { findSso(db: Queries): Promise<string | undefined> };

/** A holder, and the language of the answer. */
export type Viewer = { readonly account: string; readonly language: Language };
