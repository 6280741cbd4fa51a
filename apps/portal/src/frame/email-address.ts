import { createElement, Fragment } from "react";

const BREAK = createElement("wbr");

/** Longer than this, a host may not fit on a line of large letters. */
const LONG_HOST = 16;

/**
 * An address that is broken after its sign rather than in the middle of a name, where it is too long for a line;
 * before the dots, too, of a host that is long itself.
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
