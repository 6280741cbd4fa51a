import * as v from "valibot";

/** The owner of a service account, as it is sent and stored: one of our IDs, or none yet. */
export type Owner = `${"sub" | "old"}:${string}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const OWNER = /^(sub|old):[^\u0000-\u001f\u007f]+$/;
export const owner = v.pipe(v.string(), v.maxLength(200), v.regex(OWNER));

export const subjectOwner = (subject: string): Owner => `sub:${subject}`;

/** Returns the owner of an account that is not linked to an ID, by the service's own id. */
export const oldOwner = (id: string): Owner => `old:${id}`;

/** Returns the subject of the owning ID. Undefined if there is none. */
export const subjectOfOwner = (owner: string): string | undefined =>
  owner.startsWith("sub:") ? owner.slice("sub:".length) : undefined;
