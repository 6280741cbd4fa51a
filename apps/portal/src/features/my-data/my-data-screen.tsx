import { Section } from "@musubi/ui/section.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useMyDataWords } from "../../portal/words/my-data.ts";
import { ExportActions } from "./export-actions.tsx";
import { ExportNews } from "./export-news.tsx";
import { listRows, type RowState, stageOf } from "./export-rows.ts";
import { type LoadedExport, loadExport } from "./load-export.ts";
import classes from "./my-data.module.css";
import { useExport } from "./use-export.ts";

/**
 * `/my-data`: all that is kept about the holder, as one file. What it has, how far it is, and what to do: the same
 * parts in every stage, so that nothing moves when a service answers.
 */
function MyDataScreen({ data: { services, made: first } }: ScreenProps<LoadedExport>) {
  const words = useMyDataWords();
  const { made, show } = useExport(first);
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
      <ExportActions stage={stage} onMade={show} />
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

export default defineScreen({ load: loadExport, isLive: true, Screen: MyDataScreen });
