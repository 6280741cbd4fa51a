import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";

/** Characters that could hide a name, or make it look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns the name that a holder typed for a passkey, on one line; undefined if nothing of it is visible. */
export function readPasskeyName(typed: string): string | undefined {
  const name = typed.normalize("NFC").replaceAll(INVISIBLE, "").trim();
  const short = [...name].slice(0, PASSKEY_NAME_MAX_LENGTH).join("").trim();
  return short === "" ? undefined : short;
}
