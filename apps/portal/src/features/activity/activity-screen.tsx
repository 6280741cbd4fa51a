import type { ActivityRow } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Choice } from "@musubi/ui/choice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { Unanswered } from "../../forms/unanswered.tsx";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import { ActivityRows } from "./activity-rows.tsx";
import { describeRow } from "./describe-row.ts";
import { type Listed, loadActivity, nameServices } from "./load-activity.ts";
import { SaveSection } from "./save-section.tsx";
import { useActivity } from "./use-activity.ts";

/** `/activity`: what happened to the holder's ID, the newest first, and what to do about what was not them. */
function ActivityScreen({ data }: ScreenProps<Listed>) {
  const words = useActivityWords();
  const language = useLanguage();
  const { zone } = useClock(words.time);
  const { kind, rows, next, services, busy, isUnanswered, choose, showMore } = useActivity(data);
  const nameService = nameServices(services, language);
  const describe = (row: ActivityRow) => describeRow(row, words, nameService);
  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.lead(zone)}>
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
      <SaveSection describe={describe} />
    </Screen>
  );
}

export default defineScreen({ load: loadActivity, Screen: ActivityScreen });
