/** One setup in which a release runs, tried on this machine. */
export type Try = {
  readonly name: string;
  /** The Debian packages that it needs, by the program in each. */
  readonly needs: Readonly<Record<string, string>>;
  /** Tries the whole setup. Returns the observations, one line each. Throws if something is wrong. */
  readonly run: (release: string) => Promise<readonly string[]>;
};

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
