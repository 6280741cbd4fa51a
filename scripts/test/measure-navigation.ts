import { measurePages } from "./measure-pages.ts";

/** Prints how soon a phone shows a screen after the tap on its link, and what is visible until then. */
await measurePages("navigation.ts", "taps for each link", 3);
