import type { LiveSession } from "../database/queries/sessions.ts";

/** The holder who asks for a change of ties, and the browser that they logged in with: notices name it. */
export type Caller = Pick<LiveSession, "account" | "user_agent">;
