/** Until when changes to an account rest, and why. */
export type Rest = {
  readonly stopped_until: number | null;
  readonly stopped_by: string | null;
  readonly frozen_until: number | null;
};

/** Returns whether an earlier mailbox has stopped the account. Even past its time, a stop lasts until it is ended. */
export const isStopped = ({ stopped_until, stopped_by }: Rest, now: number): boolean =>
  stopped_by !== null || (stopped_until ?? 0) > now;

/** Returns whether changes to an account rest: it was stopped, or its holder froze it. */
export const isResting = (account: Rest, now: number): boolean =>
  isStopped(account, now) || (account.frozen_until ?? 0) > now;
