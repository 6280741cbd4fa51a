import { Button } from "@musubi/ui/button.tsx";
import { type RefObject, useState } from "react";
import { useWords } from "../portal/portal-context.ts";

/** Copies a list of details, a line each, for whoever writes to us. */
export function CopyDetails({ of: list }: { readonly of: RefObject<HTMLDListElement | null> }) {
  const words = useWords().errorPage;
  const [said, setSaid] = useState<"copied" | "notCopied">();

  async function copy() {
    const lines = Array.from(list.current?.children ?? [], ({ children: [name, value] }) =>
      [name, value].map((each) => each?.textContent).join(": "),
    );
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      setSaid("copied");
    } catch {
      setSaid("notCopied");
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <p role="status">{said && words[said]}</p>
    </>
  );
}
