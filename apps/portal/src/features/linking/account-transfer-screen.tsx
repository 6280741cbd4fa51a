import { ServiceType } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { Button, type ButtonProps, LinkButton } from "@musubi/ui/button.tsx";
import { CheckIcon } from "@musubi/ui/form-icons.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { type ReactNode, useState } from "react";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { loadAnewOnce } from "../../loading/load-anew.ts";
import { Redirect, useLocation, usePrefetch } from "../../navigation/address.ts";
import type { AuthState } from "../../navigation/auth-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { useRefreshedPlaces } from "../../portal/use-refreshed-places.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./account-transfer-screen.module.css";
import { describeCards, type LinkCard } from "./describe-cards.ts";
import { isAsShown, type Transfer } from "./load-transfer.ts";

type AccountTransferScreenProps = Transfer & {
  /** The notice above the services, and the services that a merge or its undo moves. */
  readonly merge: {
    readonly notice: ReactNode;
    readonly isUnderWay: boolean;
    readonly moving: readonly number[];
  };
  readonly look: () => Promise<unknown>;
};

/** The services, linked or to be linked to the ID, and the way to merge another ID into it. */
export function AccountTransferScreen({ merge, look, ...shown }: AccountTransferScreenProps) {
  const words = useWordsOf(linkingWords).transfer;
  const language = useLanguage();
  const { config } = usePortal();
  useRefreshedPlaces((places) => isAsShown(shown, places), look);
  const held = { asleep: shown.asleep, moving: merge.moving };
  const cards = describeCards(shown.services, config.services, language, held);
  if (cards === undefined) return <OtherServices />;
  const linkable = cards.filter(isLinkable);
  const link = {
    // One alone is the main action; none of several is.
    kind: linkable.length === 1 ? "primary" : "quiet",
    // A merge locks the ID.
    disabled: merge.isUnderWay,
  } as const;
  return (
    <Screen back={{ to: PATHS.home }} title={words.title}>
      {merge.notice}
      <ul className={classes.cards} aria-label={words.services}>
        {cards.map((card) => (
          <ServiceCard key={card.service_name} card={card} {...link} />
        ))}
      </ul>
      <MergeSection disabled={link.disabled} />
    </Screen>
  );
}

const isLinkable = ({ linked, asleep, moving }: LinkCard): boolean => !linked && !asleep && !moving;

function MergeSection({ disabled }: { readonly disabled: boolean }) {
  const words = useWordsOf(linkingWords).transfer.merge;
  const { brand } = usePortal().config.site;
  const title = words.section(brand[useLanguage()]);
  const open = useOpenAuth(ServiceType.ID);
  return (
    <Section title={title} titleId="merge" aria-labelledby="merge">
      <div className={classes.merge}>
        <Section>
          <p className={classes.mergeText}>{words.text}</p>
          <Button kind="quiet" disabled={disabled} {...open}>
            {words.submit}
          </Button>
          <p className={text.fine}>{words.note}</p>
        </Section>
      </div>
    </Section>
  );
}

type ServiceCardProps = Required<Pick<ButtonProps, "kind" | "disabled">> & {
  readonly card: LinkCard;
};

/** A service with its logo, what a link brings, and the button that starts a link or tells the state. */
function ServiceCard({ card, kind, disabled }: ServiceCardProps) {
  const words = useWordsOf(linkingWords).transfer;
  const { common } = useWords();
  const open = useOpenAuth(card.id);
  const linkTo = useLink();
  return (
    <li className={classes.card}>
      <Logo card={card} label={words.openSite(card.name)} />
      <div>
        <h3 className={classes.name}>{card.name}</h3>
        {card.description && <p className={text.fine}>{card.description}</p>}
        {card.asleep && <p className={text.fine}>{words.asleep}</p>}
      </div>
      {card.moving ? (
        <Button kind="text" size="compact" disabled aria-label={words.isBusy(card.name)}>
          {words.busy}
        </Button>
      ) : card.asleep ? (
        <LinkButton
          kind="quiet"
          size="compact"
          aria-label={words.seeAsleep(card.name)}
          {...linkTo(`/service/${card.service_name}`)}
        >
          {words.see}
        </LinkButton>
      ) : card.linked ? (
        // A state, without the look of a button that does not work now.
        <Button kind="text" size="compact" disabled aria-label={words.isLinked(card.name)}>
          <CheckIcon />
          {words.linked}
        </Button>
      ) : (
        <Button
          kind={kind}
          size="compact"
          disabled={disabled}
          aria-label={words.linkTo(card.name)}
          {...open}
        >
          {words.link}
        </Button>
      )}
      {isLinkable(card) && card.href && (
        // For a holder who has no account there to link.
        <a className={classes.start} href={card.href}>
          {words.start(card.name)}
          <AwaySign words={common.away} />
        </a>
      )}
    </li>
  );
}

/** The logo. It leads to the service's own site, if there is a link to it. */
function Logo({ card, label }: { readonly card: LinkCard; readonly label: string }) {
  const picture = card.icon !== undefined && <img src={card.icon} alt="" />;
  if (card.site === undefined) return <span className={classes.logo}>{picture}</span>;
  return (
    <a className={classes.logo} href={card.site} aria-label={label}>
      {picture}
    </a>
  );
}

/** Returns the props of a button that leads to the sign-in for a service, or for the other ID. */
function useOpenAuth(serviceType: number) {
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  const state: AuthState = { serviceType };
  const loadAhead = () => prefetch(PATHS.accountAuth);
  return {
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: () => navigate(PATHS.accountAuth, { state }),
  };
}

/** Identity's services are not those of this page any more. A new page has the new ones. */
function OtherServices() {
  const [isLeaving] = useState(loadAnewOnce);
  return isLeaving ? (
    <WaitingScreen />
  ) : (
    <Redirect to={PATHS.error} replace state={{ reason: "unexpected" }} />
  );
}
