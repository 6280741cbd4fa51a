import { type RawBuilder, sql } from "kysely";

/**
 * Whether an account lets anybody in: it was neither closed nor blocked. Every statement asks this that begins or goes
 * on with a session, a grant, a visit or a token.
 */
export const isLetIn: RawBuilder<boolean> = sql`(account.state = 'active' and account.blocked_at is null)`;
