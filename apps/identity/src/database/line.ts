/** Lets callers run one at a time, in order of arrival. */
export class Line {
  #last: Promise<void> = Promise.resolve();
  #length = 0;

  /** Whether no caller runs or waits. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Waits for a turn, and returns the function that ends it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#length += 1;
    await before;
    return () => {
      this.#length -= 1;
      resolve();
    };
  }
}
