import { Button, LinkButton } from "@musubi/ui/button.tsx";
import text from "../../frame/text.module.css";
import { useLink } from "../../navigation/use-link.ts";
import { useLinkingWords } from "../../portal/words/linking.ts";
import classes from "./account-transfer-screen.module.css";
import type { LinkCard } from "./describe-cards.ts";
import { useOpenAuth } from "./use-open-auth.ts";

/** A service with its logo, what comes along, and the button that begins the link. */
export function ServiceCard({ card }: { readonly card: LinkCard }) {
  const words = useLinkingWords().transfer;
  const open = useOpenAuth(card.id);
  const linkTo = useLink();
  return (
    <li className={classes.card}>
      <Logo card={card} label={words.visit(card.name)} />
      <div>
        <h2 className={classes.name}>{card.name}</h2>
        {card.description && <p className={text.fine}>{card.description}</p>}
      </div>
      {card.moving ? (
        <Button size="compact" disabled aria-label={words.isBusy(card.name)}>
          {words.busy}
        </Button>
      ) : card.asleep ? (
        <LinkButton
          kind="quiet"
          size="compact"
          aria-label={words.isAsleep(card.name)}
          {...linkTo(`/service/${card.service_name}`)}
        >
          {words.asleep}
        </LinkButton>
      ) : card.linked ? (
        <Button size="compact" disabled aria-label={words.isLinked(card.name)}>
          {words.linked}
        </Button>
      ) : (
        <Button size="compact" aria-label={words.linkTo(card.name)} {...open}>
          {words.link}
        </Button>
      )}
    </li>
  );
}

/** The way to the service's own site. */
function Logo({ card, label }: { readonly card: LinkCard; readonly label: string }) {
  const picture = card.icon !== undefined && <img src={card.icon} alt="" />;
  if (card.href === undefined) return <span className={classes.logo}>{picture}</span>;
  return (
    <a className={classes.logo} href={card.href} aria-label={label}>
      {picture}
    </a>
  );
}
