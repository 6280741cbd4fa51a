import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";

/** Characters that could hide a name, or make it look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * What makes an address of a text. Our mails have the name, and mail programs make a link of every address: an attacker
 * could have us mail one to the holder.
 */
const LINKING = /(?:[:：](?=\S)|[/／]{2,}|[\\@＠]|[.。．｡](?=\p{L}))+/gu;

/**
 * Returns the name that a holder typed for a passkey, on one line and without addresses; undefined if nothing of it is
 * visible.
 */
export function readPasskeyName(typed: string): string | undefined {
  const name = typed.normalize("NFC").replaceAll(INVISIBLE, "").replaceAll(LINKING, " ").trim();
  const short = [...name].slice(0, PASSKEY_NAME_MAX_LENGTH).join("").trim();
  return short === "" ? undefined : short;
}
