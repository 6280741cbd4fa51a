import { hashSecret } from "../../settings/secrets.ts";

/** A change that the held addresses of an account confirm: the act and its object, as the portal passes them on. */
export const HELD_DEEDS = {
  address: (emailKey: string) => `address:${hashSecret(emailKey)}`,
  addPasskey: "add:passkey",
  addPassword: "add:password",
  addProvider: "add:provider",
  remove: (credential: string) => `remove:${credential}`,
  /** Of a young credential, on the page after a new password. */
  removeYoung: "remove:young",
  leave: (serviceId: number) => `leave:${serviceId}`,
  undoLink: (serviceId: number) => `unlink:${serviceId}`,
  merge: (target: string) => `merge:${target}`,
  close: "close",
  export: "export",
} as const;

/** A deed, and the login of the browser in which it is confirmed and done; a log-in in between inherits it. */
export type HeldWord = { readonly deed: string; readonly sso: string | undefined };

/** Any link can lead a holder to confirm a merge, which another session opens: page and mail have to say what it is. */
export const isOfMerge = ({ deed }: Pick<HeldWord, "deed">): boolean => deed.startsWith("merge:");

export const isHeldDeed = (text: string): boolean => /^[\w:-]{1,80}$/.test(text);

/**
 * Returns what a code from a held address confirms. A merge is opened in the target's session, while the source confirms
 * in its own: it is bound to its target instead. Undefined if there is no login to bind it to.
 */
export function nameWord(word: HeldWord): string | undefined {
  const { deed, sso } = word;
  if (isOfMerge(word)) return deed;
  return sso === undefined ? undefined : `${deed} ${sso}`;
}
