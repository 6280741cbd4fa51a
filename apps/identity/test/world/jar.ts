import { Browser } from "./browser.ts";

type Cookie = { readonly name: string; readonly path: string; readonly value: string };

/**
 * A browser that sends each cookie only to its own path, as real ones do, so that several of its tabs can be
 * under way at once.
 */
export class Jar extends Browser {
  readonly #kept = new Map<string, Cookie>();
  /** Every cookie that was ever set here, even if it is gone. */
  readonly seen: Cookie[] = [];

  override async request(url: string, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    this.cookies.clear();
    for (const { name, path, value } of this.#kept.values()) {
      if (!isBelow(pathname, path)) continue;
      if (this.cookies.has(name)) throw new Error(`Two cookies ${name} go to ${pathname}.`);
      this.cookies.set(name, value);
    }
    const answer = await super.request(url, init);
    for (const line of answer.headers.getSetCookie()) this.#keep(readCookie(line));
    return answer;
  }

  /**
   * Does what a host beside identity's can do to a browser: sets another browser's cookies here, for the whole domain.
   * Browsers refuse that for names with the prefix `__Host-`.
   */
  plant(other: Jar): void {
    for (const cookie of other.#kept.values()) {
      if (!cookie.name.startsWith("__Host-")) this.#keep(cookie);
    }
  }

  /** Forgets all cookies, as a browser does that was told to. */
  forget(): void {
    this.#kept.clear();
  }

  #keep(cookie: Cookie): void {
    const key = `${cookie.name} ${cookie.path}`;
    if (cookie.value === "") this.#kept.delete(key);
    else this.#kept.set(key, cookie);
    this.seen.push(cookie);
  }
}

function readCookie(line: string): Cookie {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const [, path = ""] = /;\s*path=([^;]*)/i.exec(line) ?? [];
  if (!path.startsWith("/")) throw new Error(`The cookie ${name} has no path.`);
  return { name, path, value };
}

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
