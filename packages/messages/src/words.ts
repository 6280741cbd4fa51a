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
export type Words<T> = { readonly [K in keyof T]: Said<T[K]> };
