import { rmSync } from "node:fs";
import { ALBUM } from "./views.ts";

/** Removes earlier pictures, so that they are not mistaken for new ones, unless only some are taken. */
export default function clearAlbum(): void {
  if (process.env.PICTURES_OF === "all") rmSync(ALBUM, { recursive: true, force: true });
}
