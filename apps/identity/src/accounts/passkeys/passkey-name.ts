import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";

/** What could hide a name, or make it look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns what a holder wants to call a passkey, on one line; undefined where nothing of it can be seen. */
export function readPasskeyName(typed: string): string | undefined {
  const name = typed.normalize("NFC").replaceAll(INVISIBLE, "").trim();
  const short = [...name].slice(0, PASSKEY_NAME_MAX_LENGTH).join("").trim();
  return short === "" ? undefined : short;
}
