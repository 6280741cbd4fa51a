import { rmSync } from "node:fs";
import { ALBUM } from "./views.ts";

/** What was taken before is not mistaken for what is taken now, unless only some of it is. */
export default function clearAlbum(): void {
  if (process.env.PICTURES_OF === "all") rmSync(ALBUM, { recursive: true, force: true });
}
