import type { DataExport, Service } from "@musubi/contract";
import { Section } from "@musubi/ui/section.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useMyDataWords } from "../../portal/words/my-data.ts";
import { ExportActions } from "./export-actions.tsx";
import { ExportNews } from "./export-news.tsx";
import { listRows, type RowState } from "./export-rows.ts";
import { stageOf } from "./export-stage.ts";
import classes from "./my-data.module.css";

type MyDataViewProps = {
  readonly services: readonly Service[];
  readonly made: DataExport | null;
  readonly onMade: (made: DataExport | null) => void;
};

/**
 * What the file has, how far it is, and what to do: the same parts in every stage, so that nothing moves when a
 * service answers.
 */
export function MyDataView({ services, made, onMade }: MyDataViewProps) {
  const words = useMyDataWords();
  const stage = stageOf(made);
  const own = stage === "none" || stage === "elsewhere" ? null : made;
  const rows = listRows(services, own, useLanguage());
  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.lead}>
      <Section title={words.contents} titleId="contents">
        <ServiceList labelledBy="contents">
          <ServiceRow name={words.id} sub={words.idHolds} />
          {rows.map(({ id, name, state }) => (
            <ServiceRow
              key={id}
              name={name}
              sub={<span className={COLOURS[state]}>{words.states[state]}</span>}
            />
          ))}
        </ServiceList>
      </Section>
      <ExportNews stage={stage} made={made} rows={rows} />
      <ExportActions stage={stage} onMade={onMade} />
    </Screen>
  );
}

const COLOURS: Readonly<Record<RowState, string | undefined>> = {
  planned: undefined,
  waiting: undefined,
  held: classes.held,
  none: undefined,
  "too-large": classes.lacking,
  silent: classes.lacking,
  unreadable: classes.lacking,
};
