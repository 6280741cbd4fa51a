/** Returns a formatted date or time without line breaks inside, in Japanese and in English. */
export const unbroken = (written: string): string =>
  written.replaceAll(" ", "\u00a0").replace(/(?=[年月日])|(?<=[年月])/g, "\u2060");

/** Returns a postal address whose numbers do not break across lines. */
export const withWholeNumbers = (address: string): string =>
  address.replace(/(?<=\d)-(?=\d)/g, "-\u2060");
