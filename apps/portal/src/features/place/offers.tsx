import { LinkButton } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { type Next, placePathOf } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { lossesOf } from "./check-leaving.ts";
import type { ShownService } from "./describe-place.ts";
import classes from "./place.module.css";
import { useLeavingCheck } from "./use-leaving-check.ts";

type OfferProps = { readonly service: ShownService };

export function UndoLinkOffer({ service, until }: OfferProps & { readonly until: number }) {
  const { undoLink } = usePlaceWords();
  const { kinds } = usePortal().config;
  const day = useDay();
  const linkTo = useLink();
  const path = placePathOf(kinds, service.id, { act: "undo-link" }) ?? PATHS.home;
  return (
    <Section title={undoLink.section}>
      <p>{undoLink.until(day(until))}</p>
      <LinkButton kind="quiet" {...linkTo(path)}>
        {undoLink.submit}
      </LinkButton>
    </Section>
  );
}

type LeaveOfferProps = OfferProps & {
  readonly subject: string;
  readonly next: Next | undefined;
};

export function LeaveOffer({ service, subject, next }: LeaveOfferProps) {
  const { leave } = usePlaceWords();
  const { common } = useWords();
  const { kinds } = usePortal().config;
  const linkTo = useLink();
  const check = useLeavingCheck(service.id, subject);
  const path = placePathOf(kinds, service.id, { act: "leave", next }) ?? PATHS.home;
  return (
    <Section title={leave.losses} aria-busy={check === undefined}>
      <p className={check ? classes.said : classes.soft}>
        {check ? lossesOf(check) || leave.noLosses(service.name) : common.checking}
      </p>
      <LinkButton kind="quiet" {...linkTo(path)}>
        {leave.open}
      </LinkButton>
    </Section>
  );
}

/** The way to link it, where it can be linked. */
export function LinkOffer({ service }: OfferProps) {
  const words = usePlaceWords();
  const { services } = usePortal().config;
  const linkTo = useLink();
  if (!services.some(({ service_id }) => service_id === service.id)) return null;
  return (
    <Section>
      <p>{words.linkNote(service.name)}</p>
      <LinkButton {...linkTo(`${PATHS.accountAuth}?serviceType=${service.id}`)}>
        {words.link}
      </LinkButton>
    </Section>
  );
}
