// One tick is 12 hours.
export const H72 = 6;
export const D14 = 28;
export const HORIZON = 36;
export const SIGN_UP = -100;

/** The rules of docs/reversals.md. Each can be switched off, to see what it is for. */
export const RULES = {
  /** Using a row undoes and closes the account's younger rows as well. */
  cascade: true,
  /** An older thing is older than the whole dispute; the loser's row inherits its beginning. */
  floor: true,
  /** A service that an older row brought home is removed from every younger one, of any account. */
  lineageRank: true,
  /** For 72 hours after a new address, codes from every held one are required. */
  chainGuard: true,
  /** A mailbox that is no longer the account's stops it once, over all its rows. */
  oneStop: true,
  /** "Forgotten password" at a mailbox that owns an open row mails new links, and voids the earlier ones. */
  relink: true,
  /** A password that was changed by typing the one before inherits its age. */
  inherit: true,
  /** A stop keeps its row open until its 72 hours are over. */
  stopKeeps: true,
  /** While a stop lasts, no younger row is used. */
  stopHolds: true,
  /** A frozen ID refuses a credential that was younger than 14 days at the cause of the freeze. */
  frozenOut: true,
  /** However a freeze ends, those credentials end with it. */
  freezeEnds: true,
  /** A take-back ends the credentials that were younger than 14 days at its row, and those added since. */
  takeBackEnds: true,
  /** A new password by code, without a freeze, shows the credentials of the last 14 days. */
  resetShows: true,
};
