import { Button } from "@musubi/ui/button.tsx";
import { type RefObject, useState } from "react";
import { useEnvironmentWords } from "../portal/words/environment.ts";

/** Copies a list of details, a line each, for whoever writes to us. */
export function CopyDetails({ of: list }: { readonly of: RefObject<HTMLDListElement | null> }) {
  const words = useEnvironmentWords();
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
      {said && <p role="status">{words[said]}</p>}
    </>
  );
}
