import { LinkButton } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import type { ShownService } from "../../words/describe-service.ts";
import { useLeavingCheck } from "./check-leaving.ts";
import { Losses } from "./losses.tsx";
import { usePlacePath } from "./use-place-path.ts";

type OfferProps = { readonly service: ShownService };

export function UndoLinkOffer({ service, until }: OfferProps & { readonly until: number }) {
  const { undoLink } = usePlaceWords();
  const day = useDay();
  const linkTo = useLink();
  return (
    <Section title={undoLink.section}>
      <p>{undoLink.until(day(until))}</p>
      <LinkButton kind="quiet" {...linkTo(usePlacePath(service.id, "undo-link"))}>
        {undoLink.submit}
      </LinkButton>
    </Section>
  );
}

export function LeaveOffer({ service, subject }: OfferProps & { readonly subject: string }) {
  const { leave } = usePlaceWords();
  const linkTo = useLink();
  const check = useLeavingCheck(service.id, subject);
  return (
    <Losses service={service} check={check}>
      <LinkButton kind="quiet" {...linkTo(usePlacePath(service.id, "leave"))}>
        {leave.open}
      </LinkButton>
    </Losses>
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
