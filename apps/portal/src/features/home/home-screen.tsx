import { canHavePasskeys } from "@musubi/contract";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { Button } from "@musubi/ui/button.tsx";
import { Chips } from "@musubi/ui/chips.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { MailIcon } from "@musubi/ui/icons.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { AddRow, ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import { liftDusk } from "../../frame/dusk.ts";
import { EmailAddress } from "../../frame/email-address.ts";
import { Frame } from "../../frame/frame.tsx";
import { useTitle } from "../../frame/use-title.ts";
import type { ScreenProps } from "../../loading/define-screen.ts";
import { PATHS, SETTINGS } from "../../navigation/paths.ts";
import { placePathOf } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { ColourChoice } from "./colour-choice.tsx";
import { describeMethods, describeServices, type MethodName } from "./describe-home.ts";
import classes from "./home-screen.module.css";
import type { Home } from "./load-home.ts";

/** `/index`: home. Data is shown as text, and as a link only if it is safe. */
export function HomeScreen({ claims, data }: Pick<ScreenProps<Home>, "claims" | "data">) {
  const { session } = usePortal();
  const { home: words } = useWords();
  const screen = useTitle(words.title);
  const { notices, left } = data.extras;
  const logOut = () => {
    liftDusk();
    void session.logOut();
  };
  return (
    <Frame theme="ink" width="wide">
      <div ref={screen}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>{words.title}</VisuallyHidden>
        </h1>
        <div className={classes.home}>
          {notices}
          <section className={classNames(classes.part, classes.id)}>
            <SectionTitle>{words.yourId}</SectionTitle>
            <p className={classes.email}>
              <EmailAddress of={claims.email ?? words.noEmail} />
            </p>
            <Methods claims={claims} data={data} />
          </section>
          <section className={classNames(classes.part, classes.services)}>
            <SectionTitle id="services">{words.services}</SectionTitle>
            <Services services={data.services} email={claims.email} sleeping={left} />
          </section>
          <section className={classNames(classes.part, classes.account)}>
            <Settings of="overview" />
            <Settings of="safety" />
            <Settings of="data" />
            <ColourChoice />
            <Button kind="quiet" onClick={logOut}>
              {words.logOut}
            </Button>
            <Settings of="end" />
          </section>
        </div>
      </div>
    </Frame>
  );
}

/** A group of links to settings. `overview` is shown only on a desktop, where the groups look like the navigation. */
function Settings({ of }: { readonly of: keyof typeof SETTINGS }) {
  const { home: words, common } = useWords();
  const linkTo = useLink();
  return (
    <div className={classes[of]}>
      {(of === "safety" || of === "data") && <SectionTitle>{words[of]}</SectionTitle>}
      <ActionList
        away={common.away}
        items={SETTINGS[of].map(([name, path]) => ({
          key: name,
          label: words[name],
          link: linkTo(path),
        }))}
      />
    </div>
  );
}

function Methods({ claims, data }: Pick<ScreenProps<Home>, "claims" | "data">) {
  const { home, common } = useWords();
  const { providers, identityOrigin } = usePortal().config;
  const linkTo = useLink();
  const names = { password: home.password, ...common.providers, passkey: home.passkey };
  const has = {
    password: data.attributes.password_auth_flg === 1,
    passkey: data.passkeys,
  };
  const offered: readonly MethodName[] = canHavePasskeys(identityOrigin)
    ? ["password", ...providers, "passkey"]
    : ["password", ...providers];
  const list = new Intl.ListFormat(useLanguage());
  const methods = describeMethods(claims, has, names, offered);
  const unset = methods.flatMap(({ name, isSet }) => (isSet ? [] : name));
  return (
    <Chips
      label={home.signInMethods}
      link={linkTo(PATHS.signInMethods)}
      items={methods.flatMap(({ key, name, isSet }) =>
        isSet ? { key, label: name, icon: key === "password" && <MailIcon /> } : [],
      )}
      rest={unset.length > 0 && home.unset(list.format(unset))}
    />
  );
}

type ServicesProps = Pick<Home, "services"> & {
  readonly email: string | undefined;
  readonly sleeping: ReactNode;
};

function Services({ services, email, sleeping }: ServicesProps) {
  const { kinds, timeZone } = usePortal().config;
  const { home: words, common } = useWords();
  const linkTo = useLink();
  const shown = describeServices(services, useLanguage(), timeZone, email);
  // A service newer than this page has no screen here: its row links to its own site.
  const linkToPlace = (id: number, href: string | undefined) => {
    const path = placePathOf(kinds, id);
    return path ? linkTo(path) : { href };
  };
  return (
    <>
      {shown.length === 0 && !sleeping && <p className={classes.none}>{words.noServices}</p>}
      <ServiceList labelledBy="services">
        {shown.map(({ id, name, icon, href, since, otherEmail }) => (
          <ServiceRow
            key={id}
            name={name}
            sub={<KnownThere since={since && words.since(since)} email={otherEmail} />}
            icon={icon}
            away={common.away}
            {...linkToPlace(id, href)}
          />
        ))}
        {sleeping}
        <AddRow
          name={words.addService}
          sub={words.addServiceHint}
          {...linkTo(PATHS.accountTransfer)}
        />
      </ServiceList>
    </>
  );
}

type KnownThereProps = { readonly since: string | undefined; readonly email: string | undefined };

/** Since when a service is in use, and under which address if it is not the ID's own. */
function KnownThere({ since, email }: KnownThereProps) {
  return (
    <>
      {since}
      {since && email && <br />}
      {email && <EmailAddress of={email} />}
    </>
  );
}
