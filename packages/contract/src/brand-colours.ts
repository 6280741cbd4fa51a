import * as v from "valibot";
import { channelsOf, contrast } from "./rules/contrast.ts";

const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, "it must be a colour such as #1a5fb4"),
  v.toLowerCase(),
);

const anything = v.record(v.string(), v.unknown());

/**
 * The backgrounds of a brand's colours, light (paper) and dark (ink). The last two of each are
 * those of notices. The style sheet has the same values.
 */
export const SURFACES = {
  paper: ["#faf6ef", "#fffdf9", "#f6efe3", "#f1eadd", "#fbe9e1"],
  ink: ["#1b1815", "#26221d", "#2f2a24", "#1e2733", "#3a211a"],
} as const;

/** The text colours of buttons. */
const ON_BUTTONS = ["#ffffff", "#1f1b17"] as const;

/** WCAG's AA: for text, and for shapes. */
const READ = 4.5;
const SEEN = 3;

/** A brand's own colours: its buttons, and its text and drawings on either theme. */
export const brandColours = v.pipe(
  v.strictObject({ action: colour, text_on_paper: colour, text_on_ink: colour }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!v.is(anything, dataset.value)) return;
    for (const message of findFaint(dataset.value)) addIssue({ message });
  }),
);

/** Returns every pair with too little contrast, in words. Skips invalid colours, which are reported as such. */
function findFaint(colours: Readonly<Record<string, unknown>>): string[] {
  const pairs = [
    ...SURFACES.paper.map((on) => ["action", on, SEEN] as const),
    ...SURFACES.paper.map((on) => ["text_on_paper", on, READ] as const),
    ...SURFACES.ink.map((on) => ["text_on_ink", on, READ] as const),
  ];
  const faint = pairs.flatMap(([name, on, least]) => {
    const given = colours[name];
    if (!v.is(colour, given)) return [];
    const ratio = contrast(given, on);
    return ratio >= least
      ? []
      : [`${name} ${given} on ${on} has a contrast of ${floor(ratio)}, not ${least}`];
  });
  const { action } = colours;
  if (!v.is(colour, action)) return faint;
  const best = contrast(describeButton(action).onAction, action);
  return best >= READ
    ? faint
    : [...faint, `what stands on action ${action} has a contrast of ${floor(best)}, not ${READ}`];
}

/** Rounded down: 4.49 is not 4.5. */
const floor = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** Returns the most readable text colour for a button of this colour, and its hover colour. */
export function describeButton(action: string) {
  const [light, dark] = ON_BUTTONS;
  const onAction = contrast(light, action) >= contrast(dark, action) ? light : dark;
  // The hover colour moves away from the text colour, so that the text stays readable.
  return { onAction, hover: shift(action, onAction === light ? 0.9 : 1.1) };
}

const shift = (colour: string, factor: number): string =>
  `#${channelsOf(colour)
    .map((channel) =>
      Math.min(255, Math.round(channel * factor))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
