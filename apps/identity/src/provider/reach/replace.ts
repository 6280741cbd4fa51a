/**
 * Replaces a method of the library. Throws if the library has none of this name any more: a rule of ours that nothing
 * asks could be a hole without a sign.
 */
export function replace<T extends object, K extends keyof T & string>(
  owner: T,
  name: K,
  make: (before: T[K]) => T[K],
): void {
  if (typeof owner[name] !== "function") throw new Error(`oidc-provider has no ${name} here.`);
  owner[name] = make(owner[name]);
}
