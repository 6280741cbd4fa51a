/** A way to run a release, tried on this machine. */
export type Try = {
  readonly name: string;
  /** Programs that it needs, by the Debian packages that bring them. */
  readonly needs: Readonly<Record<string, string>>;
  /** Tries it in full; returns what was seen, a line each. Throws where something is not as it should be. */
  readonly run: (release: string) => Promise<readonly string[]>;
};

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
