import type { Page, Request, Response } from "@playwright/test";

/** Returns the code with which identity refuses the page's next call of a path. */
export async function refusalOf(
  page: Page,
  path: string,
  act: () => Promise<unknown>,
): Promise<string> {
  // A preflight is no answer.
  const isAnswer = (response: Response) =>
    new URL(response.url()).pathname.endsWith(path) && response.request().method() !== "OPTIONS";
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  return (await response.json()).error_code;
}

/** Returns a list to which each move that the page requests from now on is added. */
export function watchMoves(page: Page): readonly Request[] {
  const moves: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/account/migration")) moves.push(request);
  });
  return moves;
}

/** Lets one call of a path take effect, and drops its answer. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Passes the first requests of a path on, and holds the rest. Returns a function that releases them. */
export async function holdAfter(page: Page, path: string, passed: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "OPTIONS") {
      seen += 1;
      if (seen > passed) await promise;
    }
    // A page that was closed meanwhile has no request to continue.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Holds one call of a path while the world changes, and then releases it. */
export const meanwhile = (
  page: Page,
  path: string,
  change: (request: Request) => unknown,
): Promise<unknown> =>
  page.route(
    `**${path}`,
    async (route) => {
      await change(route.request());
      await route.continue();
    },
    { times: 1 },
  );
