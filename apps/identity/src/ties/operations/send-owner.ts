import { changeOwner } from "@musubi/contract";
import type { Kind } from "./parts.ts";

/** Asks a service to give an account to the owner that the step names. */
export const sendOwner: Kind["send"] = (_parts, connector, _op, step, language) => {
  const { key, seq, from_owner: from, to_owner: to } = step;
  return connector.send(changeOwner, { body: { key, seq, from, to } }, language);
};
