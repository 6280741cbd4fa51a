/** Until when changes to an account rest, and why. */
export type Rest = {
  readonly stopped_until: number | null;
  readonly stopped_by: string | null;
  readonly frozen_until: number | null;
};

/** Whether a mailbox of before has stopped the account. Late or not, a stop lasts until somebody has ended it. */
export const isStopped = ({ stopped_until, stopped_by }: Rest, now: number): boolean =>
  stopped_by !== null || (stopped_until ?? 0) > now;

/** Whether changes to an account rest: it was stopped, or its holder froze it. */
export const isResting = (account: Rest, now: number): boolean =>
  isStopped(account, now) || (account.frozen_until ?? 0) > now;
