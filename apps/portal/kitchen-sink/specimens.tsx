import type { Theme } from "@musubi/ui/page.tsx";
import type { ReactNode } from "react";
import { BUTTONS } from "./buttons.tsx";
import { FIELDS } from "./fields.tsx";
import { FRAMES, listPages } from "./frames.tsx";
import { LISTS } from "./lists.tsx";
import { ICONS, SIGNS } from "./signs.tsx";

/** The states of each component, by name. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** Returns every component in its main states. Pages inside the page get the same theme. */
export const listSpecimens = (theme: Theme): Specimens => ({
  ...BUTTONS,
  ...FIELDS,
  ...LISTS,
  ...SIGNS,
  ...ICONS,
  ...FRAMES,
  ...listPages(theme),
});

/** Returns how much room a component takes. A component that reads the window's width gets all of it. */
export function roomOf(component: string): "icon" | "column" | "window" {
  if (component in ICONS) return "icon";
  return component in FRAMES || component === "Page" ? "window" : "column";
}
