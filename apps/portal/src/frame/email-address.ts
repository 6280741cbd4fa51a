import { createElement, Fragment } from "react";

const BREAK = createElement("wbr");

/** A longer host may not fit on a line of large letters. */
const LONG_HOST = 16;

/**
 * An address that is too long for a line breaks after its @ instead of inside a name. A long host
 * also breaks before its dots.
 */
export function EmailAddress({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf("@") + 1;
  const host = email.slice(at);
  const parts = host.length > LONG_HOST ? host.split(/(?=\.)/) : [host];
  return createElement(
    Fragment,
    null,
    email.slice(0, at),
    ...parts.flatMap((part) => [BREAK, part]),
  );
}
