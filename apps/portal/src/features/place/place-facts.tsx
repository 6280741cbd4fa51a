import type { Place } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import looks from "@musubi/ui/service-list.module.css";
import type { ReactNode } from "react";
import { EmailAddress } from "../../frame/email-address.ts";
import text from "../../frame/text.module.css";
import { useWords } from "../../portal/portal-context.ts";
import { useDay } from "../../portal/use-day.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { ShownService } from "../../words/describe-service.ts";
import classes from "./place.module.css";

type PlaceFactsProps = { readonly service: ShownService; readonly place: Place | undefined };

type Fact = { readonly name: string; readonly value: ReactNode };

/** The link to the service's own site, unless the holder has left, and what is known of the account there. */
export function PlaceFacts({ service, place }: PlaceFactsProps) {
  const words = useWordsOf(placeWords);
  const facts = useFacts(place);
  return (
    <div className={classes.card}>
      {place?.state !== "asleep" && <Site service={service} label={words.openSite} />}
      {facts.length > 0 && (
        <dl className={classes.list} aria-label={words.details}>
          {facts.map(({ name, value }) => (
            <div key={name} className={classNames(classes.part, classes.fact)}>
              <dt className={classes.sub}>{name}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function useFacts(place: Place | undefined): readonly Fact[] {
  const words = useWordsOf(placeWords);
  const day = useDay();
  if (place === undefined) return [];
  const { state, service_email, linked } = place;
  const facts: readonly (Fact | false)[] = [
    { name: words.since, value: day(place.since) },
    service_email !== null && {
      name: words.serviceEmail,
      value: <EmailAddress of={service_email} />,
    },
    linked !== null && {
      name: words.linked,
      value: (
        <>
          {linked.email !== null && (
            <>
              <EmailAddress of={linked.email} />
              <br />
            </>
          )}
          <span className={text.soft}>{words.linkedAt(day(linked.at))}</span>
        </>
      ),
    },
    place.left_at !== null && {
      name: state === "left" ? words.foundLeft : words.leftAt,
      value: day(place.left_at),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

function Site({ service, label }: { readonly service: ShownService; readonly label: string }) {
  const { common } = useWords();
  const icon = service.icon !== undefined && (
    <span className={looks.icon}>
      <img src={service.icon} alt="" />
    </span>
  );
  if (service.href === undefined) {
    return (
      <div className={classNames(classes.row, classes.site)}>
        {icon}
        <span className={classes.words}>{service.name}</span>
      </div>
    );
  }
  return (
    <a className={classNames(classes.row, classes.site)} href={service.href}>
      {icon}
      <span className={classes.words}>{label}</span>
      <span className={text.soft}>
        <AwaySign words={common.away} />
      </span>
    </a>
  );
}
