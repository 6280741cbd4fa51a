import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { SiteFile } from "@musubi/contract/brand";
import { chooseColours, VERMILION } from "./mail-colours.ts";

/** The mark beside the brand's name: a picture attached to the mail, or the name's first letter on a tile. */
export type Mark = { readonly picture: Buffer; readonly cid: string } | { readonly letter: string };

/** The knot of the pages at three times its size. Its palette has one colour in sixteen opacities. */
const KNOT = readFileSync(new URL("knot.png", import.meta.url));

/**
 * Returns the mark of a site's mails. A brand with its own logo has no knot. Its pages fetch the logo, which a
 * mail must not do: mails show the copy in the site file, or without one a letter.
 */
export function chooseMark(site: SiteFile, brand: string): Mark {
  const cid = `mark@${site.mail_from.slice(site.mail_from.lastIndexOf("@") + 1)}`;
  const { mail_logo: logo } = site;
  if (logo) return { picture: Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64"), cid };
  if (site.logo) return { letter: [...brand][0] ?? "" };
  const { action } = chooseColours(site);
  return { picture: action === VERMILION ? KNOT : paint(KNOT, action), cid };
}

/** Returns a picture with a one-colour palette in another colour. Transparency stays. */
export function paint(picture: Buffer, colour: string): Buffer {
  const painted = Buffer.from(picture);
  const name = painted.indexOf("PLTE");
  const length = painted.readUInt32BE(name - 4);
  painted.fill(Buffer.from(colour.slice(1), "hex"), name + 4, name + 4 + length);
  const end = name + 4 + length;
  painted.writeUInt32BE(crc32(painted.subarray(name, end)), end);
  return painted;
}
