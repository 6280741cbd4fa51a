import { type ActivityRow, getAttributes, type Service } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import { Button } from "@musubi/ui/button.tsx";
import { More } from "@musubi/ui/more.tsx";
import { Fragment, type ReactNode, useState } from "react";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { Row, Rows } from "../../frame/rows.tsx";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useTime } from "../../portal/use-time.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { nameServices } from "../../words/describe-service.ts";
import classes from "./activity.module.css";
import { WholeRow } from "./activity-rows.tsx";
import { chooseRemedies, type Remedy } from "./choose-remedies.ts";
import { describeRow } from "./describe-row.ts";
import { loadRow, loadServices, mayHaveMoved } from "./load-activity.ts";
import { CredentialsSection, FreezeSection, LinksSection, LogOutOthers } from "./remedies.tsx";
import { type RowName, readRowName } from "./row-link.ts";
import { type Credentials, tellFrozen } from "./tell-frozen.ts";

/** The row for which the screen is opened, if any. */
type Opened = { readonly name: RowName | undefined };

type Told = {
  readonly hasPassword: boolean;
  /** The row of what the holder did not do. Undefined if the address names none of theirs, or without an answer. */
  readonly row: ActivityRow | undefined;
  readonly services: readonly Service[];
  /** Whether the address may have been changed lately: then there is an earlier one. */
  readonly mayHaveMoved: boolean;
};

const BACK = { to: PATHS.activity, byHistory: true };

/** `/activity/not-me`: what a logged-in holder can do about a row, or in general. */
function NotMeScreen({ claims, data }: ScreenProps<Told, Opened>) {
  const { email = "", identities = [] } = claims;
  const hasProvider = identities.length > 0;
  const [isFrozen, setFrozen] = useState(false);
  return isFrozen ? (
    <Frozen email={email} hasPassword={data.hasPassword} hasProvider={hasProvider} />
  ) : (
    <Remedies
      email={email}
      hasProvider={hasProvider}
      told={data}
      onFrozen={() => setFrozen(true)}
    />
  );
}

type RemediesProps = Pick<Credentials, "hasProvider"> & {
  readonly email: string;
  readonly told: Told;
  readonly onFrozen: () => void;
};

function Remedies({ email, hasProvider, told, onFrozen }: RemediesProps) {
  const { hasPassword, row, services } = told;
  const words = useWordsOf(activityWords);
  const language = useLanguage();
  const tell = useTime();
  const shown = row && describeRow(row, words, nameServices(services, language));
  const others: Readonly<Record<Remedy, ReactNode>> = {
    credentials: <CredentialsSection />,
    undo: <LinksSection mayHaveMoved={told.mayHaveMoved} />,
    freeze: <FreezeSection email={email} hasPassword={hasPassword} onFrozen={onFrozen} />,
  };
  const { remedies, isBetter } = chooseRemedies(row);
  return (
    <Screen back={BACK} title={words.notMe.title}>
      {shown && (
        <Rows aria-label={words.notMe.deed}>
          <Row className={classes.row}>
            <WholeRow row={shown} tell={tell} />
          </Row>
        </Rows>
      )}
      {shown?.refused && <p>{words.notMe.nothingDone}</p>}
      <LogOutOthers hasPassword={hasPassword} hasProvider={hasProvider} />
      <More label={words.notMe.others} open={isBetter}>
        {remedies.map((remedy) => (
          <Fragment key={remedy}>{others[remedy]}</Fragment>
        ))}
      </More>
    </Screen>
  );
}

type FrozenProps = Credentials & { readonly email: string };

/** Says that the ID is frozen, which has ended the session: buttons lead to a new password, and to the log-in. */
function Frozen({ email, ...credentials }: FrozenProps) {
  const words = useWordsOf(activityWords).notMe;
  const { session } = usePortal();
  const { hasPassword } = credentials;
  const lead = tellFrozen(words, credentials);
  return (
    <MessageScreen title={words.done} lead={lead}>
      {hasPassword && (
        <Button onClick={() => void session.setPasswordAnew(email)}>{words.setPassword}</Button>
      )}
      <Button kind={hasPassword ? "quiet" : "primary"} onClick={() => session.forget()}>
        {words.logIn}
      </Button>
    </MessageScreen>
  );
}

export default defineScreen<Told, Opened>({
  enter: (_, { search }) => ({ name: readRowName(search) }),
  async load({ api: { identity } }, { params: { name } }) {
    const [attributes, row, services, moved] = await Promise.all([
      identity.send(getAttributes, {}),
      name && loadRow(identity, name),
      name ? loadServices(identity) : [],
      mayHaveMoved(identity),
    ]);
    return loadedFrom(attributes, ({ password_auth_flg: flag }) => ({
      ...{ hasPassword: flag === 1, row, services, mayHaveMoved: moved },
    }));
  },
  Screen: NotMeScreen,
});
