/** Returns a written day or time that no line ends within, in Japanese as in English. */
export const unbroken = (written: string): string =>
  written.replaceAll(" ", "\u00a0").replace(/(?=[年月日])|(?<=[年月])/g, "\u2060");

/** Returns a postal address none of whose numbers goes on in the next line. */
export const withWholeNumbers = (address: string): string =>
  address.replace(/(?<=\d)-(?=\d)/g, "-\u2060");
