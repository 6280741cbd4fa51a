import { listPlaces, nameOf, type Service, type Unsettled } from "@musubi/contract";
import { unsettledWords } from "@musubi/messages/both/unsettled";
import { Notice } from "@musubi/ui/notice.tsx";
import type { Asking } from "../../api/api.ts";
import { loadIsAdvised, RestingNotice, StoppedRow } from "../../frame/resting-notice.tsx";
import { useLanguage } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useDismissals } from "../../portal/use-dismissal.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { Telling } from "./load-home.ts";

/**
 * Home's notices about an unsettled ID: that changes are paused, and which services may go back to
 * another ID. None if they could not be loaded.
 */
export async function loadUnsettledNotices(
  asking: Asking,
  services: readonly Service[],
): Promise<Telling> {
  const outcome = await asking.api.identity.send(listPlaces, {});
  if (!outcome.ok) return {};
  const { resting, may_return } = outcome.data.unsettled;
  return {
    urgent:
      resting?.kind === "stopped" ? (
        <StoppedRow key="stopped" />
      ) : (
        resting && (
          <RestingNotice
            key="frozen"
            resting={resting}
            isAdvised={await loadIsAdvised(asking, resting)}
          />
        )
      ),
    others: <MayReturn key="may-return" places={may_return} services={services} />,
  };
}

type MayReturnProps = {
  readonly places: Unsettled["may_return"];
  readonly services: readonly Service[];
};

function MayReturn({ places, services }: MayReturnProps) {
  const words = useWordsOf(unsettledWords).mayReturn;
  const language = useLanguage();
  const day = useDay();
  const markOf = (place: Unsettled["may_return"][number]) =>
    `may-return:${place.service_id}:${place.until}`;
  const { left, dismiss } = useDismissals(places.map(markOf), words.title);
  const named = places.flatMap((place) => {
    const service = services.find((each) => each.service_id === place.service_id);
    // A service that the operator does not display is never named.
    return service?.service_icon_display && left.includes(markOf(place))
      ? [{ name: nameOf(service, language), until: day(place.until) }]
      : [];
  });
  if (named.length === 0) return null;
  const days = [...new Set(named.map(({ until }) => until))];
  const namesUntil = (day: string) =>
    named.filter(({ until }) => until === day).map(({ name }) => name);
  const list = new Intl.ListFormat(language);
  return (
    <Notice kind="info" title={words.title} dismiss={dismiss}>
      {days.map((until) => (
        <p key={until}>{words.text(list.format(namesUntil(until)), until)}</p>
      ))}
    </Notice>
  );
}
