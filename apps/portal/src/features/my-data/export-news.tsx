import type { DataExport } from "@musubi/contract";
import { myDataWords } from "@musubi/messages/both/my-data";
import { useTime } from "../../portal/use-time.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { countHeard, type ExportRow, type Stage } from "./export-rows.ts";
import classes from "./my-data.module.css";
import { Stack } from "./stack.tsx";

type ExportNewsProps = {
  readonly stage: Stage;
  readonly made: DataExport | null;
  readonly rows: readonly ExportRow[];
};

/** The progress of the file, in words. It reserves room for the texts of the other stages. */
export function ExportNews({ stage, made, rows }: ExportNewsProps) {
  const { start, making, ready } = useWordsOf(myDataWords);
  const time = useTime();
  const { heard, total } = countHeard(rows);
  const isWhole = heard === total;
  const until = ready.until(time(made?.expires_at ?? Date.now()));
  const title =
    stage === "ready" ? ready.title : isWhole ? making.gathering : making.count(heard, total);
  return (
    <div className={classes.news}>
      <div className={classes.titles}>
        <p role="status">{stage === "making" || stage === "ready" ? title : ""}</p>
        {[making.count(total, total), making.gathering, ready.title].map((other) => (
          <p key={other} inert>
            {other}
          </p>
        ))}
      </div>
      <Stack
        shown={stage === "elsewhere" ? "none" : stage}
        layers={{
          none: <p>{stage === "elsewhere" ? start.elsewhere : start.note}</p>,
          making: <p>{making.note}</p>,
          ready: <p>{until}</p>,
        }}
      />
    </div>
  );
}
