const KIND = "passkeys";

type Named = { readonly id: string };

/** Returns a note of the current passkeys, for a holder who leaves to add one. */
export const notePasskeys = (passkeys: readonly Named[]): string =>
  [KIND, ...passkeys.map(({ id }) => id)].join(" ");

/** Returns a passkey that did not exist when the note was written. */
export function findAdded<Passkey extends Named>(
  note: string,
  passkeys: readonly Passkey[],
): Passkey | undefined {
  const [kind, ...before] = note.split(" ");
  return kind === KIND ? passkeys.find(({ id }) => !before.includes(id)) : undefined;
}
