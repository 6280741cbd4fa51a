import { CODE_MAX_TRIES } from "@musubi/contract";
import { apart, BrowserAt } from "./browser-at.ts";
import { typePassword, WRONG } from "./guesses.ts";
import { LoginVisitor, type Page } from "./login-visitor.ts";
import type { World } from "./world.ts";

/** Identity behind a proxy that passes on its visitors' addresses, with the limits of production. */
export const UNDER_ATTACK = {
  rateLimitFactor: 1,
  trustedProxies: ["127.0.0.1"],
  // The page of a demo lists the existing addresses.
  demo: false,
};

/** An attacker who guesses passwords and codes, knows every pause, and comes from another network each time. */
export class Attacker {
  readonly #world: World;
  #networks = 0;

  constructor(world: World) {
    this.#world = world;
  }

  #browser(): BrowserAt {
    this.#networks += 1;
    return new BrowserAt(apart(this.#networks));
  }

  /** Types wrong passwords until a page says how long to wait. Returns the pages. */
  async guessPasswords(email: string): Promise<readonly Page[]> {
    const pages: Page[] = [];
    do pages.push(await typePassword(this.#world, { email, password: WRONG }, this.#browser()));
    while (pages.at(-1)?.status === 422);
    return pages;
  }

  /** Requests a code as for a forgotten password, and guesses at it once more than guesses are checked. */
  async guessCodes(email: string): Promise<readonly Page[]> {
    const visitor = new LoginVisitor(this.#world, this.#browser());
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email });
    const pages = [asked];
    if (!asked.html.includes('name="code"')) return pages;
    for (let n = 0; n <= CODE_MAX_TRIES; n += 1) {
      pages.push(await visitor.submit(asked, { code: "ABCDEF" }));
    }
    return pages;
  }

  async attack(email: string): Promise<readonly Page[]> {
    return [...(await this.guessCodes(email)), ...(await this.guessPasswords(email))];
  }

  /**
   * Attacks addresses for this long, whenever a password is checked again. Runs `meanwhile` after each attack,
   * and in the last second before the next.
   */
  async attackFor(
    ms: number,
    emails: readonly string[],
    meanwhile: (pages: readonly (readonly Page[])[]) => Promise<void> = async () => {},
  ): Promise<void> {
    const { parts, passTime } = this.#world;
    const end = parts.now() + ms;
    for (;;) {
      const pages: (readonly Page[])[] = [];
      for (const email of emails) pages.push(await this.attack(email));
      await meanwhile(pages);
      const left = end - parts.now();
      const pause = 1_000 * pauseOf(pages[0]?.at(-1));
      if (left < pause) return passTime(left);
      passTime(pause - 1_000);
      await meanwhile([]);
      passTime(1_000);
    }
  }
}

/** Returns how many seconds a page says to wait, or a minute if only a link helps. */
export const pauseOf = (page: Page | undefined): number =>
  Number(page?.response.headers.get("retry-after") ?? 60);
