import { createElement, Fragment } from "react";
import classes from "./sentence.module.css";

/**
 * An address with the signs around it that have no space, and with the particle that would otherwise begin a line. Also
 * the words of sentences that are specified to the letter, into which no joiner can be written.
 */
const WHOLE =
  /([^\s（）「」、。]+@[^\s（）「」、。]+(?:\u00a0(?:から|まで|[にでと]?[はも](?!う)|[がをにでとのへ])[、。]?)?|e-mail|log-in)/;

/** A sentence whose addresses stay whole, each on a new line if it does not fit on the current one. */
export function Sentence({ children }: { readonly children: string }) {
  const parts = children
    .split(WHOLE)
    .map((part, at) =>
      at % 2 === 0 ? part : createElement("span", { className: classes.whole }, part),
    );
  return createElement(Fragment, null, ...parts);
}
