import { type Language, languageOf } from "@musubi/contract";

/** The address beats what was chosen before, which beats the browser. */
export function chooseLanguage(
  search: string,
  kept: Language | undefined,
  browserTag: string,
): Language {
  return languageOf(readLng(search) ?? kept ?? browserTag);
}

export function languageInAddress(search: string): Language | undefined {
  const lng = readLng(search);
  return lng === null ? undefined : languageOf(lng);
}

const readLng = (search: string) => new URLSearchParams(search).get("lng");

/** Returns the same address in a language. */
export function addressIn(
  language: Language,
  address: { pathname: string; search: string; hash: string },
): string {
  const params = new URLSearchParams(address.search);
  params.set("lng", language);
  return `${address.pathname}?${params}${address.hash}`;
}
