import type { Messages } from "./messages.ts";

/**
 * Returns the sentence for a message from the history state or the address: by its key, with or
 * without the name of its group. Other text is shown only if it is our own.
 */
export function describeMessage(messages: Messages, message: string, isOurs: boolean): string {
  const key = message.replace(/^(?:error|text)\./, "");
  if (isKey(messages, key)) return messages[key];
  return isOurs ? message : messages.unexpected;
}

const isKey = (messages: Messages, key: string): key is keyof Messages =>
  Object.hasOwn(messages, key);
