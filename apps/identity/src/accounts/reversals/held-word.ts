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

export const isHeldDeed = (text: string): boolean => /^[\w:-]{1,80}$/.test(text);

/**
 * Returns what a code from a held address confirms. A merge is opened in the target's session, while the source confirms
 * in its own: it is bound to its target instead. Undefined if there is no login to bind it to.
 */
export function nameWord({ deed, sso }: HeldWord): string | undefined {
  if (deed.startsWith("merge:")) return deed;
  return sso === undefined ? undefined : `${deed} ${sso}`;
}
