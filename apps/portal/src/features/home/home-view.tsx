import type { IdTokenClaims, Language, ServiceKind } from "@musubi/contract";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { Button } from "@musubi/ui/button.tsx";
import { Chips } from "@musubi/ui/chips.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { MailIcon } from "@musubi/ui/icons.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { AddRow, ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import { EmailAddress } from "../../frame/email-address.ts";
import { useTitleFocus } from "../../frame/use-title-focus.ts";
import { PATHS, SETTINGS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import type { PortalWords } from "../../words/words.ts";
import { describeMethods, describeServices, type MethodName } from "./describe-home.ts";
import { HomeNotices } from "./home-notices.tsx";
import classes from "./home-view.module.css";
import type { HomeData, HomeExtras } from "./load-home.ts";

type HomeViewProps = HomeExtras & {
  readonly kinds: readonly ServiceKind[];
  readonly claims: IdTokenClaims;
  readonly data: HomeData;
  readonly language: Language;
  /** In which months are told. */
  readonly timeZone: string;
  readonly words: Pick<PortalWords, "home" | "common">;
  /** What can be a way into an ID. */
  readonly offered: readonly MethodName[];
  readonly onLogOut: () => void;
};

/** Home with everything in it. What comes from data is text, and a link only where it is safe. */
export function HomeView({
  notice,
  visit,
  left = {},
  unsettled,
  news,
  kinds,
  claims,
  data,
  language,
  timeZone,
  onLogOut,
  ...said
}: HomeViewProps) {
  const screen = useTitleFocus();
  const words = said.words.home;
  return (
    <div ref={screen}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{words.title}</VisuallyHidden>
      </h1>
      <div className={classes.home}>
        <div className={classes.notices}>
          {visit}
          {unsettled}
          {news}
          {notice}
          {left.notice}
          <HomeNotices
            holder={claims.sub}
            file={data.notifications}
            language={language}
            words={words}
          />
        </div>
        <section className={classNames(classes.part, classes.id)}>
          <SectionTitle>{words.yourId}</SectionTitle>
          <p className={classes.email}>
            <EmailAddress of={claims.email ?? words.noEmail} />
          </p>
          <Methods claims={claims} data={data} {...said} />
        </section>
        <section className={classNames(classes.part, classes.services)}>
          <SectionTitle id="services">{words.services}</SectionTitle>
          <Services
            data={data}
            kinds={kinds}
            claims={claims}
            sleeping={left.rows}
            language={language}
            timeZone={timeZone}
            words={said.words}
          />
        </section>
        <section className={classNames(classes.part, classes.account)}>
          <SectionTitle>{words.settings}</SectionTitle>
          <Settings words={said.words} />
          <Button kind="quiet" onClick={onLogOut}>
            {words.logOut}
          </Button>
        </section>
      </div>
    </div>
  );
}

function Settings({ words: { home: words, common } }: Pick<HomeViewProps, "words">) {
  const linkTo = useLink();
  return (
    <ActionList
      away={common.away}
      items={SETTINGS.map(([name, path]) => ({
        key: name,
        label: words[name],
        link: linkTo(path),
      }))}
    />
  );
}

type MethodsProps = Pick<HomeViewProps, "claims" | "data" | "words" | "offered">;

function Methods({ claims, data, words, offered }: MethodsProps) {
  const { home, common } = words;
  const linkTo = useLink();
  const names = { password: home.password, ...common.providers, passkey: home.passkey };
  const has = {
    password: data.attributes.password_auth_flg === 1,
    passkey: data.passkeys,
  };
  return (
    <Chips
      label={home.signInMethods}
      link={linkTo(PATHS.signInMethods)}
      items={describeMethods(claims, has, names, offered).map(({ key, name, isSet }) => ({
        key,
        label: isSet ? name : home.unset(name),
        icon: key === "password" && <MailIcon />,
        set: isSet,
      }))}
    />
  );
}

type ServicesProps = Pick<
  HomeViewProps,
  "data" | "kinds" | "claims" | "language" | "timeZone" | "words"
> & { readonly sleeping: ReactNode };

function Services({ data, kinds, claims, sleeping, language, timeZone, ...said }: ServicesProps) {
  const linkTo = useLink();
  const { home: words, common } = said.words;
  const services = describeServices(data.services, language, timeZone, claims.email);
  // A service that is newer than this page has no screen here: its row leads to its own site.
  const linkToPlace = (id: number, href: string | undefined) => {
    const kind = kinds.find(({ service_id }) => service_id === id)?.kind;
    return kind ? linkTo(`/service/${kind}`) : { href };
  };
  return (
    <>
      {services.length === 0 && !sleeping && <p className={classes.none}>{words.noServices}</p>}
      <ServiceList labelledBy="services">
        {services.map(({ id, name, icon, href, since, otherEmail }) => (
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

/** Since when a service is in use, and under which address where that is not the ID's own. */
function KnownThere({ since, email }: KnownThereProps) {
  return (
    <>
      {since}
      {since && email && <br />}
      {email && <EmailAddress of={email} />}
    </>
  );
}
