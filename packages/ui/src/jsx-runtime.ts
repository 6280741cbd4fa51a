import { MARK, plain, splitAtSeams } from "@musubi/phrases";
import type { ReactNode } from "react";
import { jsxs as createMany, jsx as createOne, Fragment, type JSX } from "react/jsx-runtime";

export type { JSX };
export { Fragment };

type Type = Parameters<typeof createOne>[0];
type Key = Parameters<typeof createOne>[2];
type Props = { readonly children?: ReactNode; readonly [name: string]: unknown };

/** What every JSX expression calls: React's own, with the phrases of all texts laid out. */
export const jsx = (type: Type, props: Props, key?: Key) =>
  createOne(type, layOutProps(type, props), key);
export const jsxs = (type: Type, props: Props, key?: Key) =>
  createMany(type, layOutProps(type, props), key);

/** A component gets its words as they are, and hands them to elements. */
function layOutProps(type: unknown, props: Props): Props {
  if (type !== Fragment && typeof type !== "string") return props;
  const laid: Record<string, unknown> = {};
  for (const name in props) laid[name] = layOut(type, name, props[name]);
  return laid;
}

function layOut(type: unknown, name: string, value: unknown): unknown {
  if (name === "children" && type !== "title" && type !== "option") {
    return layOutChild(value);
  }
  // What a holder typed stays as it is.
  return typeof value !== "string" || /value$/i.test(name) ? value : plain(value);
}

/** Children that a component hands on beside others are a list in a list. */
function layOutChild(child: unknown, at?: number): unknown {
  if (Array.isArray(child)) return child.map(layOutChild);
  if (typeof child !== "string") return child;
  const [first, ...rest] = splitAtSeams(child);
  if (rest.length === 0) return child;
  const laid = rest.map((part, index) => {
    if (index % 2 > 0) return part;
    return part === MARK
      ? createOne("wbr", {})
      : createOne("span", { "data-whole": "", children: part });
  });
  // In an element of its own: the texts and breaks in a flex box would be its items.
  return createMany("span", { children: [first, ...laid] }, at);
}
