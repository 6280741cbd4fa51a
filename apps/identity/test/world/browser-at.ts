import { Browser } from "./browser.ts";

/** A browser with another IP address, as our proxy reports it. */
export class BrowserAt extends Browser {
  readonly #ip: string;

  constructor(ip: string) {
    super();
    this.#ip = ip;
  }

  override request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.#ip);
    return super.request(url, { ...init, headers });
  }
}

/** Returns the nth of addresses in unrelated networks. */
export const apart = (n: number): string => `2001:db8:${(n + 0x1000).toString(16)}::1`;
