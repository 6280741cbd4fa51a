import { PROVIDERS } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { BRANDS } from "@musubi/ui/brands.ts";
import { classNames } from "@musubi/ui/class-names.ts";
import { MailIcon } from "@musubi/ui/icons.tsx";
import { KeyIcon } from "@musubi/ui/kind-icons.tsx";
import type { ReactNode } from "react";
import { EmailAddress } from "../../frame/email-address.ts";
import { Row } from "../../frame/rows.tsx";
import { useDay } from "../../portal/use-day.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import classes from "./credentials.module.css";
import type { Credential } from "./describe-credentials.ts";
import { useCredentialNames } from "./name-credential.ts";

type CredentialRowProps = {
  readonly credential: Credential;
  /** The actions, and their results. */
  readonly children: ReactNode;
};

/** A credential: whether it is set up, and when it was last used. */
export function CredentialRow({ credential, children }: CredentialRowProps) {
  const words = useWordsOf(credentialWords);
  const { nameOf } = useCredentialNames();
  const day = useDay();
  const { provider, since, usedAt, email, isOffered, passkey } = credential;
  const facts =
    since === null
      ? [words.unset]
      : [
          usedAt === null ? words.since(day(since)) : words.used(day(usedAt)),
          // The browser in which a passkey was made, if it is known.
          passkey?.browser && words.madeIn(nameBrowser(passkey, words.browser)),
          !isOffered && words.notOffered,
        ];
  return (
    <WayRow
      provider={provider}
      isPasskey={passkey !== undefined}
      name={nameOf(credential)}
      account={email}
      facts={facts.filter((fact) => typeof fact === "string")}
    >
      {children}
    </WayRow>
  );
}

type WayRowProps = {
  readonly provider?: Credential["provider"];
  readonly isPasskey?: boolean;
  readonly name: string;
  readonly account?: Credential["email"];
  readonly facts: readonly string[];
  readonly children: ReactNode;
};

/** A way to log in, with its actions at the end of the row. */
export function WayRow({ provider, isPasskey, name, account, facts, children }: WayRowProps) {
  // The provider's own mark, as on its button; for other credentials an icon.
  const brand = provider && BRANDS[PROVIDERS[provider].slug];
  return (
    <Row className={classes.credential}>
      <span className={classNames(classes.mark, brand?.look)}>
        {brand ? (
          <img src={brand.logo} alt="" width="18" height="18" />
        ) : isPasskey ? (
          <KeyIcon />
        ) : (
          <MailIcon />
        )}
      </span>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        <div className={classes.details}>
          {account && (
            <p className={classes.account}>
              <EmailAddress of={account} />
            </p>
          )}
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </Row>
  );
}
