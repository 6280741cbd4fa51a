import { type Place, refreshPlaces } from "@musubi/contract";
import { Notice } from "@musubi/ui/notice.tsx";
import { useEffect, useRef, useState } from "react";
import { Screen } from "../../frame/screen.tsx";
import { useHandedOver, useSearch } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { nextIn } from "../../navigation/place-path.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { type PlaceWords, usePlaceWords } from "../../portal/words/place.ts";
import { definePlaceScreen, type PlaceScreenProps } from "./define-place-screen.tsx";
import { describeService } from "./describe-place.ts";
import { Erase } from "./erase.tsx";
import { NextStep } from "./next-step.tsx";
import { LeaveOffer, LinkOffer, UndoLinkOffer } from "./offers.tsx";
import { PlaceFacts } from "./place-facts.tsx";
import { isStillSo, type Told, toldIn } from "./told.ts";
import { Wake } from "./wake.tsx";

/** `/service/{kind}`: what a service is to the holder's ID, and what can be done about it. */
function PlaceScreen({ data: { service, place }, look, claims }: PlaceScreenProps) {
  const words = usePlaceWords();
  const language = useLanguage();
  const day = useDay();
  const next = nextIn(useSearch());
  const shown = describeService(service, language);
  const [done, setDone] = useState<Told | undefined>(toldIn(useHandedOver()));
  const told = done && isStillSo(done, place) ? done : undefined;
  useFollow(place, look);
  return (
    <Screen back={{ to: PATHS.home }} title={shown.name} lead={describeLead(place, words, day)}>
      {told && <ToldNotice told={told} words={words} />}
      <PlaceFacts service={shown} place={place} />
      {place?.state === "asleep" && (
        <>
          <Wake
            id={shown.id}
            onWoken={async () => {
              setDone("woken");
              await look();
            }}
            onOver={look}
          />
          <Erase
            service={shown}
            onErased={async () => {
              setDone("erased");
              await look();
            }}
            onOver={look}
          />
        </>
      )}
      {place?.state === "active" && (
        <>
          {place.undo_link_until !== null && (
            <UndoLinkOffer service={shown} until={place.undo_link_until} />
          )}
          <LeaveOffer service={shown} subject={claims.sub} next={next} />
        </>
      )}
      {(place === undefined || place.state === "left") && <LinkOffer service={shown} />}
      {next && <NextStep next={next} primary={told !== undefined} />}
    </Screen>
  );
}

function describeLead(
  place: Place | undefined,
  { lead }: PlaceWords,
  day: ReturnType<typeof useDay>,
): string {
  switch (place?.state) {
    case "active":
      return lead.active;
    case "asleep":
      return lead.asleep(day(place.erase_at));
    case "left":
      return lead.left;
    case undefined:
      return lead.unused;
  }
}

function ToldNotice({ told, words }: { readonly told: Told; readonly words: PlaceWords }) {
  switch (told) {
    case "left":
      return (
        <Notice kind="done" live title={words.leave.done}>
          {words.leave.mail}
        </Notice>
      );
    case "woken":
      return (
        <Notice kind="done" live title={words.wake.done}>
          {words.wake.again}
        </Notice>
      );
    case "erased":
      return (
        <Notice kind="done" live title={words.erase.done}>
          {words.leave.mail}
        </Notice>
      );
    case "unlinked":
      return (
        <Notice kind="done" live title={words.undoLink.done}>
          {words.leave.mail}
        </Notice>
      );
    case "sooner":
      return (
        <Notice kind="info" live title={words.sooner.title}>
          {words.sooner.text}
        </Notice>
      );
  }
}

/** Has identity ask the service whether it still knows the holder, while they read, and follows a change. */
function useFollow(place: Place | undefined, look: () => Promise<void>) {
  const { api } = usePortal();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || place === undefined) return;
    asked.current = true;
    void api.identity.send(refreshPlaces, {}).then((outcome) => {
      if (!outcome.ok) return;
      const now = outcome.data.places.find(({ service_id }) => service_id === place.service_id);
      if (now?.state !== place.state) void look();
    });
  });
}

export default definePlaceScreen(PlaceScreen);
