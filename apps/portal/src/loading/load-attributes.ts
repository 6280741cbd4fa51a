import { getAttributes } from "@musubi/contract";
import type { Asking } from "../api/api.ts";
import { loadedFrom } from "./loaded.ts";

/** Loads how the holder logs in, for forms that depend on it: the token does not say. */
export const loadAttributes = async ({ api }: Asking) =>
  loadedFrom(await api.identity.send(getAttributes, {}));
