declare const onlyHere: unique symbol;

/** A sentence that its own language alone needs: the others leave it out. */
export type OnlyHere<S> = S & { readonly [onlyHere]: true };

type Optional<T> = { [K in keyof T]: T[K] extends OnlyHere<unknown> ? K : never }[keyof T];

type Said<S> = S extends string
  ? string
  : S extends (...values: infer V) => string
    ? (...values: V) => string
    : Words<S>;

/**
 * The shape of a catalogue, whatever the language: the Japanese one is written first, every other
 * one is declared as `Words<typeof japanese>`, so that a missing, a spare or a differently filled
 * sentence does not compile.
 */
export type Words<T> = { readonly [K in Exclude<keyof T, Optional<T>>]: Said<T[K]> } & {
  readonly [K in Optional<T>]?: Said<T[K]>;
};
