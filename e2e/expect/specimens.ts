import { contrast } from "@musubi/contract/brand";
import type { Locator, Page } from "@playwright/test";

/** Words on a background, and what is below both if they are transparent; colours as `rgb(…)`. */
type Reading = {
  readonly words: string;
  readonly color: string;
  readonly ground: string;
  readonly behind: string;
  readonly opacity: number;
};

export type Specimen = {
  readonly name: string;
  readonly isSeen: boolean;
  /** The parts of the component, and where each of them is. */
  readonly boxes: readonly string[];
  /** Parts that stick out of the component, cut their text off, or have too little contrast. */
  readonly faults: readonly string[];
};

/** Reads each component on the page, or the given ones, as the browser has laid them out. */
export async function inspectSpecimens(where: Page | Locator): Promise<readonly Specimen[]> {
  const specimens = "goto" in where ? where.locator("[data-specimen]") : where;
  const seen = await specimens.evaluateAll(measure);
  return seen.map(({ readings, misfits, ...specimen }) => ({
    ...specimen,
    faults: [...misfits, ...readings.filter(isFaint).map((faint) => JSON.stringify(faint))],
  }));
}

function isFaint({ color, ground, behind, opacity }: Reading): boolean {
  const [seen, on] = [color, ground].map((own) => blend(own, behind, opacity));
  return contrast(seen ?? "", on ?? "") < 4.5;
}

/** Returns a colour as it appears over another one, as `#rrggbb`. */
function blend(own: string, behind: string, opacity: number): string {
  const [over, under] = [channelsOf(own), channelsOf(behind)];
  const mixed = over.map((value, at) => value * opacity + (under[at] ?? 0) * (1 - opacity));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(color: string): readonly number[] {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
  if (channels === undefined) throw new Error(`${color} is not a plain colour.`);
  return channels.map(Number);
}

/** Runs in the page. */
function measure(specimens: readonly Element[]) {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest("[hidden]") === null &&
    getComputedStyle(element).clipPath === "none";

  const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";

  /** Returns the words of an element, without those of its children. */
  const textOf = (element: Element) =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : "")).join("");

  const describe = (element: Element, lengths: readonly number[]) =>
    [element.localName, ...lengths.map((length) => length.toFixed(1))].join(" ");

  const groundOf = (element: Element | null): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor;
      if (ground !== "rgba(0, 0, 0, 0)") return ground;
    }
    return "none";
  };

  const isFaded = (element: Element) => getComputedStyle(element).opacity !== "1";
  const findFaded = (element: Element): Element => {
    const { parentElement: around } = element;
    return isFaded(element) || around === null ? element : findFaded(around);
  };

  const read = (element: Element): Reading[] => {
    const faded = findFaded(element);
    const opacity = Number(getComputedStyle(faded).opacity);
    const ground = groundOf(element);
    const on = { ground, behind: opacity < 1 ? groundOf(faded.parentElement) : ground, opacity };
    const say = (words: string, pseudo?: string) =>
      words === "" ? [] : [{ words, color: getComputedStyle(element, pseudo).color, ...on }];
    if (element instanceof HTMLInputElement) {
      return element.type === "checkbox"
        ? []
        : [...say(element.value), ...say(element.placeholder, "::placeholder")];
    }
    return say(textOf(element));
  };

  return specimens.map((specimen) => {
    const frame = specimen.getBoundingClientRect();
    const parts = [...specimen.querySelectorAll(":not(wbr)")].filter(isShown);
    const misfits: string[] = [];
    const boxes = parts.map((part) => {
      const { left, right, top, width, height } = part.getBoundingClientRect();
      // The one input of a code field ends beyond its six cells, where its parent clips it.
      const { parentElement: around } = part;
      const isClipped = around !== null && around !== specimen && clips(around);
      const isOut = left < frame.left - 0.5 || right > frame.right + 0.5;
      if (isOut && !isClipped) misfits.push(`sticks out: ${part.outerHTML}`);
      const isCut = clips(part) && part.scrollWidth > part.clientWidth + 1;
      if (isCut && textOf(part) !== "") misfits.push(`cut off: ${part.outerHTML}`);
      return describe(part, [left - frame.left, top - frame.top, width, height]);
    });
    return {
      name: specimen.getAttribute("data-specimen") ?? specimen.localName,
      isSeen: frame.width > 0 && frame.height > 0,
      boxes: [describe(specimen, [frame.left, frame.width, frame.height]), ...boxes],
      misfits,
      readings: [specimen, ...parts].flatMap(read),
    };
  });
}
