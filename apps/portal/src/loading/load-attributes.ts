import { getAttributes } from "@musubi/contract";
import type { Asking } from "../api/api.ts";
import { loadedFrom } from "./loaded.ts";

/** For a form that depends on how the holder logs in, which the token does not tell. */
export const loadAttributes = async ({ api }: Asking) =>
  loadedFrom(await api.identity.send(getAttributes, {}));
