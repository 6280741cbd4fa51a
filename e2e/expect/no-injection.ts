import { expect, type Page } from "@playwright/test";

/** The outcome of a try to run injected script. */
type Outcome = { readonly sink: string; readonly ran: boolean; readonly threw: string | undefined };

/**
 * Puts script into sinks of a page that an injection could end in, one after the other, and
 * restores the page. After each comes a picture that no policy of ours allows: once its violation
 * is reported, so is everything before it.
 */
export const tryInjections = (page: Page): Promise<readonly Outcome[]> =>
  page.evaluate(async () => {
    const CODE = "top.injected = true";
    const MARKUP = `<img src="x:" onerror="${CODE}">`;
    const make = <T extends keyof HTMLElementTagNameMap>(
      tag: T,
      properties: Partial<HTMLElementTagNameMap[T]> = {},
    ) => Object.assign(document.createElement(tag), properties);
    const put = <E extends HTMLElement>(element: E): E => {
      document.body.append(element);
      element.click();
      return element;
    };
    const script = make("script");
    const button = make("button");
    const inside = make("p");
    make("div").append(inside);

    const tries: Record<string, () => unknown> = {
      innerHTML: () => make("div", { innerHTML: MARKUP }),
      outerHTML: () => Object.assign(inside, { outerHTML: MARKUP }),
      insertAdjacentHTML: () => make("div").insertAdjacentHTML("beforeend", MARKUP),
      fragment: () => document.createRange().createContextualFragment(MARKUP),
      frame: () => put(make("iframe", { srcdoc: `<script>${CODE}</script>` })),
      text: () => put(make("script", { text: CODE })),
      source: () => put(make("script", { src: `data:text/javascript,${CODE}` })),
      child: () => {
        script.append(CODE);
        return put(script);
      },
      handler: () => {
        button.setAttribute("onclick", CODE);
        return put(button);
      },
      link: () => put(make("a", { href: `javascript:${CODE}` })),
      address: () => window.location.assign(`javascript:${CODE}`),
      // biome-ignore lint/security/noGlobalEval: it must not work
      eval: () => window.eval(CODE),
      Function: () => new Function(CODE)(),
      timer: () => window.setTimeout(CODE),
    };

    const attempt = ([sink, work]: [string, () => unknown]) =>
      new Promise<Outcome>((resolve) => {
        let threw: string | undefined;
        let made: unknown;
        const fence = `https://fence.example/${sink}`;
        const conclude = (ran: boolean) => {
          document.removeEventListener("securitypolicyviolation", hear);
          if (made instanceof HTMLElement) made.remove();
          resolve({ sink, ran, threw });
        };
        const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => {
          if (blockedURI === fence) conclude(false);
        };
        document.addEventListener("securitypolicyviolation", hear);
        Object.defineProperty(window, "injected", {
          configurable: true,
          set: () => conclude(true),
        });
        // In a separate task: code that a debugger evaluates may do what the page may not.
        setTimeout(() => {
          try {
            made = work();
          } catch (error) {
            threw = (error as Error).name;
          }
          make("img", { src: fence });
        });
      });

    const outcomes: Outcome[] = [];
    for (const each of Object.entries(tries)) outcomes.push(await attempt(each));
    return outcomes;
  });

/** Sinks that accept markup or script as text. Under Trusted Types they accept none. */
const TYPED = ["innerHTML", "outerHTML", "insertAdjacentHTML", "fragment", "frame", "text"];

/** X04: on a page of ours nothing runs, and no text gets into a typed sink. */
export async function expectNoInjection(page: Page): Promise<void> {
  const outcomes = await expectNothingRuns(page);
  const refused = outcomes.filter(({ threw }) => threw === "TypeError").map(({ sink }) => sink);
  expect(refused, page.url()).toEqual(expect.arrayContaining(TYPED));
}

/** X04: under a policy without Trusted Types, text may get in, but nothing runs. */
export async function expectNothingRuns(page: Page): Promise<readonly Outcome[]> {
  const outcomes = await tryInjections(page);
  const ran = outcomes.filter((outcome) => outcome.ran).map(({ sink }) => sink);
  expect(ran, page.url()).toEqual([]);
  return outcomes;
}
