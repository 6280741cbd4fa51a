import {
  type DataExport,
  type ExportForm,
  fetchExport,
  finishExport,
  type HelpTopic,
  startExport,
} from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useMyDataWords } from "../../portal/words/my-data.ts";
import { type Settled, settle } from "../../rulings/settle.ts";
import type { Stage } from "./export-stage.ts";
import classes from "./my-data.module.css";
import { saveFile } from "./save-file.ts";
import { Stack } from "./stack.tsx";

/** A large file takes its time on a slow line. */
const FETCH_TIMEOUT_MS = 120_000;

type Asked = "start" | "finish" | ExportForm;

type Told =
  | { readonly of: "under-way"; readonly asked: Asked }
  | { readonly of: "unanswered" | "gone" }
  | { readonly of: "saved"; readonly file: string }
  | { readonly of: "refused"; readonly said: string; readonly topic: HelpTopic | undefined };

type ExportActionsProps = {
  readonly stage: Stage;
  readonly onMade: (made: DataExport | null) => void;
};

/** What can be done about the file, and what came of it. */
export function ExportActions({ stage, onMade }: ExportActionsProps) {
  const { start, making, ready } = useMyDataWords();
  const { identity } = usePortal().api;
  const attempt = useAttempt();
  const [told, setTold] = useState<Told>();

  async function act<T>(asked: Asked, send: () => Promise<Settled<T>>): Promise<T | undefined> {
    setTold({ of: "under-way", asked });
    const settled = await attempt(send);
    if (settled?.do === "done") {
      setTold(undefined);
      return settled.data;
    }
    if (settled?.do === "look-again") onMade(null);
    setTold(settled && tellOf(settled));
    return undefined;
  }

  async function prepare(asked: "start" | "finish"): Promise<void> {
    const call = asked === "start" ? startExport : finishExport;
    const answered = await act(asked, async () => settle("export", await identity.send(call, {})));
    if (answered) onMade(answered.export);
  }

  async function save(form: ExportForm): Promise<void> {
    const options = { timeoutMs: FETCH_TIMEOUT_MS };
    const file = await act(form, async () =>
      settle("export", await identity.send(fetchExport, { query: { form } }, options)),
    );
    if (!file) return;
    saveFile(file, form);
    setTold({ of: "saved", file: file.name });
  }

  const isAsked = (asked: Asked) => told?.of === "under-way" && told.asked === asked;
  return (
    <div className={classes.part}>
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
      <TellOutcome told={told} />
    </div>
  );
}

function tellOf(settled: Exclude<Settled, { do: "done" | "error-page" }>): Told {
  switch (settled.do) {
    case "look-again":
      return { of: "gone" };
    case "refuse":
      return { ...settled, of: "refused" };
    default:
      return { of: "unanswered" };
  }
}

function TellOutcome({ told }: { readonly told: Told | undefined }) {
  const words = useMyDataWords();
  const { connection } = useWords();
  switch (told?.of) {
    case undefined:
    case "under-way":
      return null;
    case "unanswered":
      return (
        <Notice kind="alert" live>
          {connection.unanswered}
        </Notice>
      );
    case "gone":
      return (
        <Notice kind="alert" live>
          {words.gone}
        </Notice>
      );
    case "saved":
      return (
        <Notice kind="done" live>
          {words.ready.saved(told.file)}
        </Notice>
      );
    case "refused":
      return (
        <>
          <Notice kind="alert" live title={words.failed}>
            {told.said}
          </Notice>
          <HelpLink topic={told.topic} />
        </>
      );
  }
}
