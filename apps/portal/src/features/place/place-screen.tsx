import type { Place } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { type ReactNode, useState } from "react";
import { Screen } from "../../frame/screen.tsx";
import { Unreachable } from "../../frame/unreachable.tsx";
import { useHandedOver, useSearch } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { type Next, nextIn } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useRefreshedPlaces } from "../../portal/use-refreshed-places.ts";
import { useWordsOf, type WordsOf } from "../../portal/words/words-of.ts";
import { describeService } from "../../words/describe-service.ts";
import { definePlaceScreen, type PlaceScreenProps } from "./define-place-screen.tsx";
import { Erase } from "./erase.tsx";
import { EndOffers, LinkOffer, NextStep, Wake } from "./offers.tsx";
import { PlaceFacts } from "./place-facts.tsx";
import { isStillSo, type Told, toldIn } from "./told.ts";

/** `/service/{kind}`: a service's relation to the holder's ID, and what the holder can do about it. */
function PlaceScreen({ data: { service, place }, look, claims }: PlaceScreenProps) {
  const words = useWordsOf(placeWords);
  const language = useLanguage();
  const day = useDay();
  const next = nextIn(useSearch());
  const shown = describeService(service, language);
  const [done, setDone] = useState<Told | undefined>(toldIn(useHandedOver()));
  const [isErasing, setErasing] = useState(false);
  // The relation has changed, and could not be loaded again.
  const [isOutdated, setOutdated] = useState(false);
  const told = done && isStillSo(done, place) ? done : undefined;
  // What another tab has done is no result of this screen: its actions stay.
  const isDone = told !== undefined && told !== "sooner";
  const tell = async (now?: Told) => {
    setDone(now);
    setOutdated(!(await look()));
  };
  useRefreshedPlaces(place && ((places) => stateOf(places, place) === place.state), look);
  if (isOutdated) {
    if (!done) return <Unreachable onRetry={() => void tell()} />;
    return (
      <Screen back={{ to: PATHS.home }} title={shown.name}>
        <ToldNotice told={done} place={place} words={words} />
        <Onward next={next} />
      </Screen>
    );
  }
  return (
    <Screen
      back={{ to: PATHS.home }}
      title={shown.name}
      lead={isDone ? undefined : describeLead(place, words, day)}
    >
      {told && <ToldNotice told={told} place={place} words={words} />}
      {(isDone || place?.state === "asleep") && (
        <Section>
          {isDone && <Onward next={next} />}
          {place?.state === "asleep" && (
            <Wake
              id={shown.id}
              primary={!isDone && !isErasing}
              onWoken={() => tell("woken")}
              onOver={tell}
            />
          )}
        </Section>
      )}
      {!isDone && next && <NextStep next={next} />}
      <PlaceFacts service={shown} place={place} />
      {place?.state === "active" && (
        <EndOffers service={shown} subject={claims.sub} undoLinkUntil={place.undo_link_until} />
      )}
      {(place === undefined || place.state === "left") && (
        <LinkOffer service={shown} primary={!isDone} />
      )}
      {place?.state === "asleep" && (
        <Erase
          service={shown}
          onToggle={setErasing}
          onErased={() => tell("erased")}
          onOver={tell}
        />
      )}
    </Screen>
  );
}

const stateOf = (places: readonly Place[], { service_id: id }: Place): Place["state"] | undefined =>
  places.find(({ service_id }) => service_id === id)?.state;

function describeLead(
  place: Place | undefined,
  { lead }: WordsOf<typeof placeWords>,
  day: ReturnType<typeof useDay>,
): ReactNode {
  switch (place?.state) {
    case "active":
      return undefined;
    case "asleep":
      return <span data-must="">{lead.asleep(day(place.erase_at))}</span>;
    case "left":
      return lead.left;
    case undefined:
      return lead.unused;
  }
}

/** The main action after a result: continuing with the merge that led here, or the end. */
function Onward({ next }: { readonly next: Next | undefined }) {
  const { end } = useWordsOf(placeWords);
  const linkTo = useLink();
  return next ? (
    <NextStep next={next} primary />
  ) : (
    <LinkButton {...linkTo(PATHS.home)}>{end}</LinkButton>
  );
}

type ToldNoticeProps = {
  readonly told: Told;
  readonly place: Place | undefined;
  readonly words: WordsOf<typeof placeWords>;
};

function ToldNotice({ told, place, words }: ToldNoticeProps) {
  const { leave, wake, erase, undoLink, sooner } = words;
  const day = useDay();
  return (
    <Notice kind={told === "sooner" ? "info" : "done"} live>
      {
        {
          left: <span data-must="">{leave.done(day(place?.erase_at ?? null))}</span>,
          woken: wake.done,
          erased: erase.done,
          unlinked: undoLink.done,
          sooner,
        }[told]
      }
    </Notice>
  );
}

export default definePlaceScreen(PlaceScreen);
