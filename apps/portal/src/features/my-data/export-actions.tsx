import {
  type DataExport,
  type ExportForm,
  fetchExport,
  finishExport,
  startExport,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { myDataWords } from "@musubi/messages/both/my-data";
import { Button } from "@musubi/ui/button.tsx";
import { Alert, Done } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { useState } from "react";
import { saveFile } from "../../forms/save-file.ts";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useAction } from "../../forms/use-action.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { Stage } from "./export-rows.ts";
import classes from "./my-data.module.css";
import { Stack } from "./stack.tsx";

/** A large file takes long on a slow connection. */
const FETCH_TIMEOUT_MS = 120_000;

const TYPES = { json: "application/json", html: "text/html" } as const;

type Asked = "start" | "finish" | ExportForm;

type ExportActionsProps = {
  readonly stage: Stage;
  readonly onMade: (made: DataExport | null) => void;
};

/** The buttons for the file, and their results. */
export function ExportActions({ stage, onMade }: ExportActionsProps) {
  const { start, making, ready, gone, failed } = useWordsOf(myDataWords);
  const { identity } = usePortal().api;
  const { isAsked: isUnderWay, undone, run } = useAction("export");
  const [asked, setAsked] = useState<Asked>();
  const [saved, setSaved] = useState<string>();

  async function act<T>(what: Asked, send: () => Promise<Outcome<T>>): Promise<T | undefined> {
    setAsked(what);
    setSaved(undefined);
    const next = await run(send);
    if (next?.do === "look-again") onMade(null);
    return next?.do === "go-on" ? next.data : undefined;
  }

  async function prepare(what: "start" | "finish"): Promise<void> {
    const call = what === "start" ? startExport : finishExport;
    const answered = await act(what, () => identity.send(call, {}));
    if (answered) onMade(answered.export);
  }

  async function save(form: ExportForm): Promise<void> {
    const options = { timeoutMs: FETCH_TIMEOUT_MS };
    const file = await act(form, () => identity.send(fetchExport, { query: { form } }, options));
    if (!file) return;
    saveFile(file.name, file.content, TYPES[form]);
    setSaved(file.name);
  }

  const isAsked = (what: Asked) => isUnderWay && asked === what;
  return (
    <Section>
      <Stack
        shown={stage === "elsewhere" ? "none" : stage}
        layers={{
          none: (
            <Button loading={isAsked("start")} onClick={() => void prepare("start")}>
              {start.submit}
            </Button>
          ),
          making: (
            <Button kind="quiet" loading={isAsked("finish")} onClick={() => void prepare("finish")}>
              {making.finish}
            </Button>
          ),
          ready: (
            <div className={classes.ways}>
              <Button loading={isAsked("html")} onClick={() => void save("html")}>
                {ready.page}
              </Button>
              <Button kind="quiet" loading={isAsked("json")} onClick={() => void save("json")}>
                {ready.data}
              </Button>
              <Button kind="text" loading={isAsked("start")} onClick={() => void prepare("start")}>
                {ready.again}
              </Button>
            </div>
          ),
        }}
      />
      <UndoneNotice undone={undone} title={failed} />
      {undone?.do === "look-again" && <Alert>{gone}</Alert>}
      {saved !== undefined && <Done>{ready.saved(saved)}</Done>}
    </Section>
  );
}
