import { type DataExport, describeExport, HIDDEN_SERVICE_ID, type Service } from "@musubi/contract";
import { myDataWords } from "@musubi/messages/both/my-data";
import { rowMarks } from "@musubi/ui/row-marks.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { type RowMark, ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { useEffect, useState } from "react";
import { askServices } from "../../api/ask-services.ts";
import { joinOutcomes } from "../../api/outcomes.ts";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { ExportActions } from "./export-actions.tsx";
import { ExportNews } from "./export-news.tsx";
import { listRows, type RowState, stageOf } from "./export-rows.ts";
import classes from "./my-data.module.css";

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;

/** The holder's file, if there is one, and the services for their names. */
type LoadedExport = {
  readonly services: readonly Service[];
  readonly made: DataExport | null;
};

/**
 * `/my-data`: the holder's data, as one file. The screen has the same parts in every stage (what the file contains, its
 * progress, and the actions), so that nothing moves when a service answers.
 */
function MyDataScreen({ data: { services, made: first } }: ScreenProps<LoadedExport>) {
  const words = useWordsOf(myDataWords);
  const { made, show } = useExport(first);
  const stage = stageOf(made);
  const own = stage === "none" || stage === "elsewhere" ? null : made;
  const rows = listRows(services, own, useLanguage());
  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.lead}>
      <Section title={words.contents} titleId="contents">
        <ServiceList labelledBy="contents">
          <ServiceRow
            name={words.id}
            sub={words.idHolds}
            {...(stage === "ready" && rowMarks.done)}
          />
          {rows.map(({ id, name, icon, state }) => (
            <ServiceRow
              key={id}
              name={name}
              icon={icon}
              {...MARKS[state]}
              sub={
                state !== "planned" && <span className={COLOURS[state]}>{words.states[state]}</span>
              }
            />
          ))}
        </ServiceList>
      </Section>
      <ExportNews stage={stage} made={made} rows={rows} />
      <ExportActions stage={stage} onMade={show} />
    </Screen>
  );
}

const MARKS: Readonly<Record<RowState, RowMark | undefined>> = {
  planned: undefined,
  waiting: rowMarks.waiting,
  held: rowMarks.done,
  none: rowMarks.done,
  "too-large": rowMarks.failed,
  silent: rowMarks.failed,
  unreadable: rowMarks.failed,
};

const COLOURS: Readonly<Record<Exclude<RowState, "planned">, string | undefined>> = {
  waiting: undefined,
  held: classes.held,
  none: undefined,
  "too-large": classes.lacking,
  silent: classes.lacking,
  unreadable: classes.lacking,
};

/** The current state of the holder's file, loaded repeatedly while it is made. */
function useExport(first: DataExport | null) {
  const { api, session } = usePortal();
  const [made, show] = useState(first);

  const isMade = made?.state === "making";
  useEffect(() => {
    if (!isMade) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isShown = true;
    const wait = () => {
      timer = setTimeout(look, pause);
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    };
    const look = async () => {
      const isReady = !document.hidden && (await session.prepare()).phase === "ready";
      const outcome = isReady ? await api.identity.send(describeExport, {}) : undefined;
      if (!isShown) return;
      // A request without an answer is ignored: the next one may get an answer.
      if (outcome?.ok) show(outcome.data.export);
      wait();
    };
    wait();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [api, session, isMade]);

  return { made, show };
}

export default defineScreen<LoadedExport>({
  async load({ api: { identity } }) {
    const [services, made] = await Promise.all([
      askServices(identity),
      identity.send(describeExport, {}),
    ]);
    return loadedFrom(joinOutcomes(services, made), ([listed, described]) => ({
      services: listed.filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID),
      made: described.export,
    }));
  },
  isLive: true,
  Screen: MyDataScreen,
});
