type Said<S> = S extends string
  ? string
  : S extends (...values: infer V) => string
    ? (...values: V) => string
    : Words<S>;

/**
 * The shape of a catalogue in any language. The Japanese one is written first, every other one is declared as
 * `Words<typeof japanese>`, so that a missing, extra or differently filled sentence does not compile.
 */
export type Words<T> = { readonly [K in keyof T]: Said<T[K]> };
