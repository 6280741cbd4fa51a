/** Returns a formatted date or time without line breaks at its spaces. */
export const unbroken = (written: string): string => written.replaceAll(" ", "\u00a0");
