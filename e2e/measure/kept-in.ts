import type { World } from "../world/world.ts";
import type { Kept } from "./one-visit.ts";

/** Returns what the browser keeps in which the world's first person has logged in. */
export const keptIn = ({ portal, memory: { cookies, kept } }: World): Kept => ({
  cookies: [...cookies],
  origins: [{ origin: portal, localStorage: [{ name: "persist:root", value: kept }] }],
});
