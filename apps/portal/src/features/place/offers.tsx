import { wakeService } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { ChevronRightIcon } from "@musubi/ui/icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { UndoneNotice } from "../../forms/undone-notice.tsx";
import { useAction } from "../../forms/use-action.ts";
import { LOGIN_TO_OTHER, PATHS } from "../../navigation/paths.ts";
import type { Next } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { poolMemory } from "../../pools/pool-memory.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { ShownService } from "../../words/describe-service.ts";
import { useLeavingCheck, useLosses } from "./losses.tsx";
import classes from "./place.module.css";
import { usePlacePath } from "./use-place-path.ts";

type OfferProps = { readonly service: ShownService };

/** Whether it is the main action of the screen. */
type Primary = { readonly primary: boolean };

type EndOffersProps = OfferProps & {
  readonly subject: string;
  /** Until when the link can be undone. */
  readonly undoLinkUntil: number | null;
};

/** The ways to end the use of a service, each with what it does. */
export function EndOffers({ service: { id }, subject, undoLinkUntil }: EndOffersProps) {
  const { undoLink, leave } = useWordsOf(placeWords);
  const day = useDay();
  const [unlinking, leaving] = [usePlacePath(id, "undo-link"), usePlacePath(id, "leave")];
  const check = useLeavingCheck(id, subject);
  const losses = useLosses(check);
  return (
    <ul className={classes.card} aria-busy={check === undefined}>
      {undoLinkUntil !== null && (
        <EndOffer to={unlinking} name={undoLink.submit}>
          {undoLink.until(day(undoLinkUntil))}
        </EndOffer>
      )}
      <EndOffer to={leaving} name={leave.open}>
        {losses}
      </EndOffer>
    </ul>
  );
}

type EndOfferProps = { readonly to: string; readonly name: string; readonly children: string };

function EndOffer({ to, name, children }: EndOfferProps) {
  const linkTo = useLink();
  return (
    <li className={classes.part}>
      <a className={classes.row} {...linkTo(to)}>
        <span className={classes.words}>
          {name}
          <span className={classes.sub}>{children}</span>
        </span>
        <ChevronRightIcon />
      </a>
    </li>
  );
}

/** The button to link a service, if it can be linked. */
export function LinkOffer({ service, primary }: OfferProps & Primary) {
  const words = useWordsOf(placeWords);
  const { services } = usePortal().config;
  const linkTo = useLink();
  if (!services.some(({ service_id }) => service_id === service.id)) return null;
  return (
    <Section>
      <p>{words.linkNote(service.name)}</p>
      <LinkButton
        kind={primary ? "primary" : "quiet"}
        {...linkTo(`${PATHS.accountAuth}?serviceType=${service.id}`)}
      >
        {words.link}
      </LinkButton>
    </Section>
  );
}

type WakeProps = Primary & {
  readonly id: number;
  readonly onWoken: () => Promise<void>;
  /** There is nothing left to wake. */
  readonly onOver: () => Promise<unknown>;
};

/** Brings back a service that the holder left. */
export function Wake({ id, primary, onWoken, onOver }: WakeProps) {
  const { wake, notYet } = useWordsOf(placeWords);
  const { api } = usePortal();
  const { isAsked, undone, run } = useAction("place");

  async function submit() {
    const next = await run(() => api.identity.send(wakeService, { body: { service_id: id } }));
    if (next?.do === "go-on") await onWoken();
    if (next?.do === "look-again") await onOver();
  }

  return (
    <UndoneNotice undone={undone} title={wake.failed} topic="under-way" notYet={notYet}>
      <Button kind={primary ? "primary" : "quiet"} loading={isAsked} onClick={() => void submit()}>
        {wake.submit}
      </Button>
    </UndoneNotice>
  );
}

type NextStepProps = {
  readonly next: Next;
  /** The holder has done what they came for: continuing is the main action now. */
  readonly primary?: boolean;
};

/** The button back to the merge that led here. */
export function NextStep({ next, primary = false }: NextStepProps) {
  const { text, submit } = useWordsOf(placeWords).next[next];
  const { session } = usePortal();
  const linkTo = useLink();
  const kind = primary ? "primary" : "quiet";
  // If this tab is still signed in to the other ID, the holder need not sign in again.
  const isSignedIn = poolMemory.readTokens("id") !== undefined;
  const path = isSignedIn ? PATHS.merge : LOGIN_TO_OTHER;
  return (
    <Section>
      <p>{text}</p>
      {next === "other" ? (
        <Button kind={kind} onClick={() => void session.switchHolder(LOGIN_TO_OTHER)}>
          {submit}
        </Button>
      ) : (
        <LinkButton kind={kind} {...linkTo(path)}>
          {submit}
        </LinkButton>
      )}
    </Section>
  );
}
