import { Browser } from "./browser.ts";

/** Whose path is one request of a service: another tab's are not sent with it. */
const ITS_OWN = /^musubi_visit/;

/** One of several tabs of a browser, which have all cookies in common but those of the request that each waits with. */
export class Tab extends Browser {
  readonly #shared: Map<string, string>;

  constructor(shared: Map<string, string>) {
    super();
    this.#shared = shared;
  }

  override async request(url: string, init?: RequestInit): Promise<Response> {
    for (const name of this.cookies.keys()) if (!ITS_OWN.test(name)) this.cookies.delete(name);
    for (const [name, value] of this.#shared) this.cookies.set(name, value);
    const answer = await super.request(url, init);
    for (const line of answer.headers.getSetCookie()) {
      const [name = ""] = line.split("=");
      if (ITS_OWN.test(name)) continue;
      const value = this.cookies.get(name);
      if (value === undefined) this.#shared.delete(name);
      else this.#shared.set(name, value);
    }
    return answer;
  }
}
