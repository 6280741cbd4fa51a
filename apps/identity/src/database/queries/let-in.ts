import { type RawBuilder, sql } from "kysely";

/** Whether an imported account has a proven address and accepted terms, which its first log-in asks for. */
export const hasArrived: RawBuilder<boolean> = sql`(account.imported_at is null
  or (account.email_proven_at is not null and account.terms_accepted_at is not null))`;

/**
 * Whether an account has a proven address and, if it was imported, accepted terms. The pool gives no tokens of another:
 * what its first log-in asks for could be gone around by merging it.
 */
export const isConfirmed: RawBuilder<boolean> = sql`(account.email_proven_at is not null
  and (account.imported_at is null or account.terms_accepted_at is not null))`;

/**
 * Whether an account can be used: it is neither closed nor blocked. Statements that begin or continue a session, a
 * client session or a token check this, some by `live_session`. A sign-in at the pool is checked when it begins;
 * then its grant is.
 */
export const isLetIn: RawBuilder<boolean> = sql`(account.state = 'active' and account.blocked_at is null)`;
