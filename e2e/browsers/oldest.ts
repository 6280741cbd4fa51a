import type { BrowserContext } from "@playwright/test";

/**
 * What the oldest browsers of `packages/ui/browsers.ts` lack, and the Chromium of the tests has. A name that a page
 * uses all the same fails there as it would in them.
 */
function takeAway(): void {
  const remove = (owner: unknown, ...names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(Object(owner), name);
  };
  const all = globalThis as unknown as Record<string, { readonly prototype?: object } | undefined>;
  remove(AbortSignal, "any");
  remove(URL, "canParse", "parse");
  remove(Promise, "withResolvers", "try");
  remove(Object, "groupBy");
  remove(Map, "groupBy");
  remove(Array, "fromAsync");
  remove(RegExp, "escape");
  remove(Intl, "DurationFormat");
  remove(String.prototype, "isWellFormed", "toWellFormed");
  remove(Set.prototype, "union", "intersection", "difference", "symmetricDifference");
  remove(Set.prototype, "isSubsetOf", "isSupersetOf", "isDisjointFrom");
  remove(all.Iterator?.prototype, "map", "filter", "take", "drop", "flatMap", "reduce", "toArray");
  remove(all.Iterator?.prototype, "forEach", "some", "every", "find");
  remove(Uint8Array, "fromBase64", "fromHex");
  remove(Uint8Array.prototype, "toBase64", "toHex", "setFromBase64", "setFromHex");
  remove(Document.prototype, "startViewTransition");
  remove(Element.prototype, "checkVisibility");
  remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
  remove(globalThis, "Iterator", "Temporal", "navigation", "scheduler");
}

/** The same for a sheet: a browser drops the rules and declarations that it does not understand. */
const dropUnknown = (sheet: string): string =>
  sheet
    .replaceAll(/@property[^{]*\{[^}]*\}/g, "")
    .replaceAll(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, "")
    .replaceAll(/(?<=[{;])[\w-]+:[^;{}]*(?:anchor\(|subgrid)[^;{}]*;?/g, "")
    .replaceAll(/(?<=[{;])(?:anchor-name|position-anchor|position-area|text-wrap):[^;{}]*;?/g, "");

/** Makes the pages of a Chromium as poor as those of the oldest browsers. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(takeAway);
  await context.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: dropUnknown(await response.text()) });
  });
}
