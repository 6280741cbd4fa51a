import * as v from "valibot";

export const notification = v.object({
  type: v.picklist(["info", "alert"]),
  title: v.string(),
  content: v.string(),
  date: v.string(),
  lang: v.optional(v.string()),
});

export type Notification = v.InferOutput<typeof notification>;

/** Returns the valid entries of a hand-edited file, for one language. Invalid entries are dropped. */
export function readNotifications(file: unknown, lang: string): Notification[] {
  if (!Array.isArray(file)) return [];
  return file.flatMap((entry) => {
    const read = v.safeParse(notification, entry);
    const fits = read.success && (read.output.lang === undefined || read.output.lang === lang);
    return fits ? [read.output] : [];
  });
}
