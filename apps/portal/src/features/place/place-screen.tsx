import { type IdTokenClaims, type Place, refreshPlaces, wakeService } from "@musubi/contract";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { type Next, nextIn, placePathOf } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { type PlaceWords, usePlaceWords } from "../../portal/lazy-words/place.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { describeDay } from "../../words/describe-day.ts";
import { checkLeaving, type LeavingCheck } from "./check-leaving.ts";
import { describeService, type ShownService } from "./describe-place.ts";
import type { ServicePlace } from "./load-place.ts";
import { NextStep } from "./next-step.tsx";
import classes from "./place.module.css";
import { PlaceFacts } from "./place-facts.tsx";
import { PlaceLoader } from "./place-loader.tsx";
import { type Settled, settle } from "./settle.ts";
import { type Told, toldIn } from "./told.ts";

type PlaceScreenProps = { readonly id: number | undefined; readonly claims: IdTokenClaims };

/** `/service/{kind}`: what a service is to the holder's ID, and what can be done about it. */
export const PlaceScreen = ({ id, claims }: PlaceScreenProps) => (
  <PlaceLoader id={id}>
    {(found, look) => <FoundPlace {...found} look={look} subject={claims.sub} />}
  </PlaceLoader>
);

type FoundPlaceProps = ServicePlace & {
  readonly look: () => Promise<void>;
  readonly subject: string;
};

function FoundPlace({ service, place, look, subject }: FoundPlaceProps) {
  const words = usePlaceWords();
  const language = useLanguage();
  const next = nextIn(useSearch());
  const shown = describeService(service, language);
  const [told, setTold] = useState<Told | undefined>(toldIn(useHistoryState<unknown>()));
  useFollow(place, look);
  return (
    <Screen
      back={{ to: PATHS.home }}
      title={shown.name}
      lead={describeLead(place, words, language)}
    >
      {told && <ToldNotice told={told} words={words} />}
      <PlaceFacts service={shown} place={place} />
      {place?.state === "asleep" && (
        <Wake
          service={shown}
          onWoken={async () => {
            setTold("woken");
            await look();
          }}
          onOver={look}
        />
      )}
      {place?.state === "active" && (
        <>
          {place.undo_link_until !== null && (
            <UndoLinkOffer service={shown} until={place.undo_link_until} />
          )}
          <LeaveOffer service={shown} subject={subject} next={next} />
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
  language: "ja" | "en",
): string {
  switch (place?.state) {
    case "active":
      return lead.active;
    case "asleep":
      return lead.asleep(describeDay(place.erase_at, language));
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
    case "unlinked":
      return (
        <Notice kind="done" live title={words.undoLink.done}>
          {words.leave.mail}
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

type OfferProps = { readonly service: ShownService };

function UndoLinkOffer({ service, until }: OfferProps & { readonly until: number }) {
  const { undoLink } = usePlaceWords();
  const { kinds } = usePortal().config;
  const language = useLanguage();
  const linkTo = useLink();
  const path = placePathOf(kinds, service.id, { act: "undo-link" }) ?? PATHS.home;
  return (
    <section className={classes.part}>
      <SectionTitle>{undoLink.section}</SectionTitle>
      <p>{undoLink.until(describeDay(until, language))}</p>
      <LinkButton kind="quiet" {...linkTo(path)}>
        {undoLink.submit}
      </LinkButton>
    </section>
  );
}

type LeaveOfferProps = OfferProps & {
  readonly subject: string;
  readonly next: Next | undefined;
};

function LeaveOffer({ service, subject, next }: LeaveOfferProps) {
  const { leave } = usePlaceWords();
  const { common } = useWords();
  const { kinds } = usePortal().config;
  const linkTo = useLink();
  const check = useLeavingCheck(service.id, subject);
  const path = placePathOf(kinds, service.id, { act: "leave", next }) ?? PATHS.home;
  return (
    <section className={classes.part} aria-busy={check === undefined}>
      <SectionTitle>{leave.losses}</SectionTitle>
      <p className={check ? classes.said : classes.soft}>
        {check ? lossesOf(check) || leave.noLosses(service.name) : common.checking}
      </p>
      <LinkButton kind="quiet" {...linkTo(path)}>
        {leave.open}
      </LinkButton>
    </section>
  );
}

export const lossesOf = (check: LeavingCheck): string =>
  check.may === "not-tell" ? "" : check.losses;

/** Asked again in another language: what a service says comes in the language of the question. */
export function useLeavingCheck(id: number, subject: string): LeavingCheck | undefined {
  const { api } = usePortal();
  const language = useLanguage();
  const [check, setCheck] = useState<LeavingCheck>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language travels in a header
  useEffect(() => {
    let isShown = true;
    void checkLeaving(api.identity, id, subject).then((told) => isShown && setCheck(told));
    return () => {
      isShown = false;
    };
  }, [api, id, subject, language]);
  return check;
}

/** The way to link it, where it can be linked. */
function LinkOffer({ service }: OfferProps) {
  const words = usePlaceWords();
  const { services } = usePortal().config;
  const linkTo = useLink();
  if (!services.some(({ service_id }) => service_id === service.id)) return null;
  return (
    <section className={classes.part}>
      <p>{words.linkNote(service.name)}</p>
      <LinkButton {...linkTo(`${PATHS.accountAuth}?serviceType=${service.id}`)}>
        {words.link}
      </LinkButton>
    </section>
  );
}

type WakeProps = OfferProps & {
  readonly onWoken: () => Promise<void>;
  /** There is nothing to wake any more. */
  readonly onOver: () => Promise<void>;
};

type WakeStep = "asked" | "unanswered" | { readonly said: string };

function Wake({ service, onWoken, onOver }: WakeProps) {
  const { wake } = usePlaceWords();
  const { connection } = useWords();
  const { api } = usePortal();
  const attempt = useAttempt();
  const [step, setStep] = useState<WakeStep>();

  async function submit() {
    setStep("asked");
    const body = { service_id: service.id };
    const ended = await attempt(
      async (): Promise<Settled> => settle(await api.identity.send(wakeService, { body })),
    );
    switch (ended?.do) {
      case "done":
        return onWoken();
      case "look-again":
        return onOver();
      case "refuse":
        return setStep({ said: ended.said });
      case "offer-retry":
        return setStep("unanswered");
    }
  }

  return (
    <div className={classes.part}>
      {step === "unanswered" && (
        <Notice kind="alert" live>
          {connection.unanswered}
        </Notice>
      )}
      {typeof step === "object" && (
        <Notice kind="alert" live title={wake.failed}>
          {step.said}
        </Notice>
      )}
      <Button loading={step === "asked"} onClick={() => void submit()}>
        {wake.submit}
      </Button>
    </div>
  );
}
