import { describeButton } from "./brand-colours.ts";
import type { SiteFile } from "./site-file.ts";

/** Our mark in a brand's colours: as a picture it brings its own, which give way to what shows through its shape. */
const PAINTED_MARK =
  'header img{object-position:-9rem;background:var(--cord);forced-color-adjust:none;-webkit-mask:url("/knot.svg") center/contain;mask:url("/knot.svg") center/contain}';

/** The style sheet of a brand that is not ours, to stand after the product's own; undefined where nothing differs. */
export function drawBrandSheet({ colours, logo }: SiteFile): string | undefined {
  const rules = [
    ...(colours ? drawColours(colours) : []),
    ...(colours && !logo ? [PAINTED_MARK] : []),
    // Our mark gives way: the logo beside the name, plain shapes where the knot tells how something went.
    ...(logo
      ? [
          "[data-knot] path{display:none}",
          `[data-knot=small]{background:url("${encodeURI(logo)}") center/contain no-repeat}`,
          "[data-knot=tied],[data-knot=loose],[data-knot=untied]{border:6px solid var(--cord);border-radius:50%}",
          "[data-knot=loose]{border-style:dashed}",
          "[data-knot=untied]{border-top-color:transparent}",
        ]
      : []),
  ];
  return rules.length === 0 ? undefined : `${rules.join("\n")}\n`;
}

function drawColours(colours: NonNullable<SiteFile["colours"]>): string[] {
  const { action, text_on_paper: paper, text_on_ink: ink } = colours;
  const { onAction, hover } = describeButton(action);
  return [
    `:root{--action:${action};--action-hover:${hover};--on-action:${onAction}}`,
    // What is focused on paper keeps its indigo.
    `:root{--accent-text:light-dark(${paper},${ink});--cord:light-dark(${paper},${ink});--focus:light-dark(var(--info),${ink})}`,
    // Browsers from before `light-dark` would have no colour at all, and show no focus: the build writes only its own sheets anew for them.
    `@supports not (color:light-dark(red,red)){:root{--accent-text:${paper};--cord:${paper};--focus:var(--info)}:root:has([data-theme="ink"]){--accent-text:${ink};--cord:${ink};--focus:${ink}}}`,
  ];
}
