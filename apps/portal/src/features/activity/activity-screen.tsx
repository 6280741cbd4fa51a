import type { ActivityRow } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import { Button } from "@musubi/ui/button.tsx";
import { Choice } from "@musubi/ui/choice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { useState } from "react";
import { Unanswered } from "../../forms/undone-notice.tsx";
import { useProtected } from "../../forms/use-protected.ts";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { nameServices } from "../../words/describe-service.ts";
import { ActivityRows } from "./activity-rows.tsx";
import { describeRow } from "./describe-row.ts";
import { type Listed, loadActivity, loadPage } from "./load-activity.ts";
import { linkToRows, type Shown } from "./row-link.ts";

/** `/activity`: what happened to the holder's ID, newest first, and what to do if it was not the holder. */
function ActivityScreen({ data }: ScreenProps<Listed>) {
  const words = useWordsOf(activityWords);
  const language = useLanguage();
  const { zone } = useClock(words.time);
  const { kind, rows, next, days, services, merges, busy, isUnanswered, choose, showMore } =
    useActivity(data);
  const nameService = nameServices(services, language);
  const describe = (row: ActivityRow) => describeRow(row, words, nameService, merges);
  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.lead(days, zone)}>
      <Choice label={words.filter} options={words.kinds} chosen={kind} onChoose={choose} />
      <Section aria-busy={busy !== undefined} aria-label={words.list}>
        {rows.length === 0 ? (
          <p className={text.small}>{words.none}</p>
        ) : (
          <ActivityRows rows={rows.map(describe)} />
        )}
        <VisuallyHidden>
          <span role="status">{busy === undefined && words.loaded(rows.length)}</span>
        </VisuallyHidden>
        {isUnanswered && <Unanswered />}
        {next !== null && (
          <Button kind="quiet" loading={busy === "more"} onClick={showMore}>
            {words.more}
          </Button>
        )}
      </Section>
    </Screen>
  );
}

type Flow = Listed & {
  /** Whether rows of another kind, or more rows of this kind, are loading. The shown rows stay until they come. */
  readonly busy?: "kind" | "more";
  readonly isUnanswered?: boolean;
};

/** The listed rows, and the functions that change them. */
function useActivity(first: Listed) {
  const { api } = usePortal();
  const runProtected = useProtected();
  const [followed, setFlow] = useState<Flow>();
  const flow: Flow = followed ?? first;

  async function follow(kind: Shown, after?: string) {
    if (flow.busy !== undefined) return;
    const { isUnanswered: _, ...kept } = flow;
    setFlow({ ...kept, busy: after === undefined ? "kind" : "more" });
    const asked = await runProtected(async () =>
      loadedFrom(await loadPage(api.identity, kind, after)),
    );
    if (asked?.do === "offer-retry") setFlow({ ...kept, isUnanswered: true });
    if (asked?.do !== "show") return;
    // "Back" finds the same kind of rows. If the holder has left this screen, the address is another screen's.
    if (window.location.pathname === PATHS.activity) {
      window.history.replaceState(null, "", linkToRows(kind));
    }
    const { rows, next } = asked.data;
    const before = after === undefined ? [] : kept.rows;
    setFlow({ ...kept, kind, rows: [...before, ...rows], next });
  }

  return {
    ...flow,
    choose: (kind: Shown) => void follow(kind),
    showMore: () => void (flow.next !== null && follow(flow.kind, flow.next)),
  };
}

export default defineScreen({ load: loadActivity, Screen: ActivityScreen });
