import { addressIn, type Language, languageOf } from "@musubi/contract";

/** The address wins over the stored choice, which wins over the browser. */
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

/** Returns the address of the current page in another language. */
export const ownAddressIn = (language: Language): string => {
  const { pathname, search, hash } = window.location;
  return addressIn(language, pathname + search + hash);
};
