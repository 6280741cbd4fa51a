import { createElement, Fragment } from "react";
import classes from "./sentence.module.css";

/**
 * An address with what a language sets around it without a space, and with the particle that would begin a line;
 * and words of sentences that are specified to the letter, so that no joiner can be written into them.
 */
const WHOLE =
  /([^\s（）「」、。]+@[^\s（）「」、。]+(?:\u00a0(?:から|まで|[にでと]?[はも](?!う)|[がをにでとのへ])[、。]?)?|e-mail|log-in)/;

/** A sentence whose addresses stay whole, each on a line of its own where it does not fit on the one before. */
export function Sentence({ children }: { readonly children: string }) {
  const parts = children
    .split(WHOLE)
    .map((part, at) =>
      at % 2 === 0 ? part : createElement("span", { className: classes.whole }, part),
    );
  return createElement(Fragment, null, ...parts);
}
