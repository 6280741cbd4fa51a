import { addressIn, type Language, languageOf } from "@musubi/contract";

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

/** Returns the address of the page that is shown, in a language. */
export const ownAddressIn = (language: Language): string => {
  const { pathname, search, hash } = window.location;
  return addressIn(language, pathname + search + hash);
};
