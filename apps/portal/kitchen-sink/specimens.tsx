import type { Theme } from "@musubi/ui/page.tsx";
import type { ReactNode } from "react";
import { BUTTONS } from "./buttons.tsx";
import { FIELDS } from "./fields.tsx";
import { FRAMES, listPages } from "./frames.tsx";
import { LISTS } from "./lists.tsx";
import { ICONS, SIGNS } from "./signs.tsx";

/** The states of components, each by its name. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** Returns every component in all its states; a page inside the page has the same theme. */
export const listSpecimens = (theme: Theme): Specimens => ({
  ...BUTTONS,
  ...FIELDS,
  ...LISTS,
  ...SIGNS,
  ...ICONS,
  ...FRAMES,
  ...listPages(theme),
});

/** How much room a component takes: one that looks at how wide the window is, all of it. */
export function roomOf(component: string): "icon" | "column" | "window" {
  if (component in ICONS) return "icon";
  return component in FRAMES || component === "Page" ? "window" : "column";
}
