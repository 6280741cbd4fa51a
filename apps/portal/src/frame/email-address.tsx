import { createElement } from "react";
import classes from "./sentence.module.css";

const BREAK = <wbr />;

/**
 * An address that is broken after its sign rather than in the middle of a name, where it is too long for a line;
 * before a dot where its host alone is.
 */
export function EmailAddress({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf("@") + 1;
  const host = email.slice(at).split(/(?=\.)/);
  return (
    <>
      {email.slice(0, at)}
      {BREAK}
      {createElement(
        "span",
        { className: classes.whole },
        ...host.flatMap((part) => [BREAK, part]),
      )}
    </>
  );
}
