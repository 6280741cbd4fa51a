import { describeButton } from "./brand-colours.ts";
import type { SiteFile } from "./site-file.ts";

/**
 * Our mark in a brand's colours. A picture has its own colours, so it is moved out of view and its
 * shape masks the brand's colour.
 */
const PAINTED_MARK =
  'header img{object-position:-9rem;background:var(--cord);forced-color-adjust:none;-webkit-mask:url("/knot.svg") center/contain;mask:url("/knot.svg") center/contain}';

/** Returns the style sheet of another brand, to follow the product's own. Undefined if nothing differs. */
export function drawBrandSheet({ colours, logo }: SiteFile): string | undefined {
  const rules = [
    ...(colours ? drawColours(colours) : []),
    ...(colours && !logo ? [PAINTED_MARK] : []),
    // Replaces our mark: the logo beside the name, a ring in place of the tied knot. Cords alone are no mark.
    ...(logo
      ? [
          "[data-knot=small] path,[data-knot=tied] path,[data-knot=medium] path{display:none}",
          `[data-knot=small]{background:url("${encodeURI(logo)}") center/contain no-repeat}`,
          "[data-knot=tied],[data-knot=medium]{border:6px solid var(--cord);border-radius:50%}",
          "[data-knot=medium]{width:20px;height:20px;border-width:3px}",
        ]
      : []),
  ];
  return rules.length === 0 ? undefined : `${rules.join("\n")}\n`;
}

function drawColours(colours: NonNullable<SiteFile["colours"]>): string[] {
  const { action, text_on_paper: paper, text_on_ink: ink } = colours;
  const { onAction, hover } = describeButton(action);
  return [
    `:root,[data-theme]{--action:${action};--action-hover:${hover};--on-action:${onAction}}`,
    // The focus on paper stays indigo.
    `:root,[data-theme]{--accent-text:light-dark(${paper},${ink});--cord:light-dark(${paper},${ink});--focus:light-dark(var(--info),${ink})}`,
    // Browsers without `light-dark` would have no colour at all, and show no focus. The build
    // converts only its own sheets for them.
    `@supports not (color:light-dark(red,red)){:root,[data-theme]{--accent-text:${paper};--cord:${paper};--focus:var(--info)}[data-theme="ink"]{--accent-text:${ink};--cord:${ink};--focus:${ink}}}`,
  ];
}
