import { type RawBuilder, sql } from "kysely";

/** Whether an account that was brought in has proved an address and accepted the terms, which its first log-in asks for. */
export const hasArrived: RawBuilder<boolean> = sql`(account.imported_at is null
  or (account.email_proven_at is not null and account.terms_accepted_at is not null))`;

/**
 * Whether an account lets anybody in: it was neither closed nor blocked. Every statement asks this that begins or goes
 * on with a session, a grant, a visit or a token.
 */
export const isLetIn: RawBuilder<boolean> = sql`(account.state = 'active' and account.blocked_at is null)`;
