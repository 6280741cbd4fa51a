/** Lets in one at a time, in the order of their coming. */
export class Line {
  #last: Promise<void> = Promise.resolve();
  #length = 0;

  /** Whether nobody is inside or waits. */
  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Waits for a turn, and returns how to end it. */
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
