import {
  type Credentials,
  canHavePasskeys,
  type IdTokenClaims,
  listCredentials,
} from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { Rows } from "../../frame/rows.tsx";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import { Told } from "../../frame/told.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadedFrom } from "../../loading/loaded.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { PopupNotice } from "../../popup/popup-notice.tsx";
import { usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { CredentialRow } from "./credential-row.tsx";
import type { Told as ToldCredential } from "./credentials-flow.ts";
import {
  type Credential,
  credentialsWithout,
  describeCredentials,
  removableOf,
} from "./describe-credentials.ts";
import { FailureNotice, topicOf } from "./failure-notice.tsx";
import { FirstPassword } from "./first-password.tsx";
import { useCredentialNames } from "./name-credential.ts";
import { AddPasskey } from "./passkeys/add-passkey.tsx";
import { RenamePasskey } from "./passkeys/rename-passkey.tsx";
import { RemoveCredential } from "./remove-credential.tsx";
import { useCredentials } from "./use-credentials.ts";

type Control = ReturnType<typeof useCredentials>;

/** `/sign-in-methods`: every credential of the ID, including those that could be added. */
function CredentialsScreen({ claims, data: listed, look }: ScreenProps<Credentials>) {
  const control = useCredentials(claims, listed, look);
  const words = useWordsOf(credentialWords);
  const { flow, dispatch } = control;
  const { identityOrigin } = usePortal().config;
  const credentials = describeCredentials(listed, canHavePasskeys(identityOrigin));
  const row = (credential: Credential) => (
    <CredentialRow key={credential.key} credential={credential}>
      {credential.key === "password" ? (
        <PasswordActions credential={credential} claims={claims} control={control} />
      ) : (
        <Actions credential={credential} credentials={credentials} control={control} />
      )}
    </CredentialRow>
  );
  return (
    <Screen back={{ to: PATHS.home }} title={words.title}>
      {flow.phase === "listing" && flow.told && <ToldNotice told={flow.told} />}
      <Rows aria-label={words.list}>
        {credentials.filter(({ since }) => since !== null).map(row)}
        <AddPasskey hasOne={listed.passkeys.length > 0} onLeave={control.notePasskeys} />
        {credentials.filter(({ since }) => since === null).map(row)}
      </Rows>
      <p className={text.fine}>{words.beforeAdding}</p>
      {flow.phase === "opened" && flow.task === "rename" && flow.credential.passkey && (
        <RenamePasskey
          flow={flow}
          passkey={flow.credential.passkey}
          onEdit={() => dispatch({ type: "edited" })}
          onRename={(name) => control.rename(flow.credential, name)}
          isLast={credentialsWithout(credentials, flow.credential).length === 0}
          onRemove={() => dispatch({ type: "opened", task: "remove", credential: flow.credential })}
          onClose={() => dispatch({ type: "put-away" })}
        />
      )}
      {flow.phase === "opened" && flow.task === "remove" && (
        <RemoveCredential
          flow={flow}
          left={credentialsWithout(credentials, flow.credential)}
          onRemove={(endsOthers) => control.remove(flow.credential, endsOthers)}
          onSetPassword={() => dispatch({ type: "asked-for-password" })}
          onNewPasskey={control.notePasskeys}
          onClose={() => dispatch({ type: "put-away" })}
        />
      )}
    </Screen>
  );
}

function ToldNotice({ told: { what, credential } }: { readonly told: ToldCredential }) {
  const { told } = useWordsOf(credentialWords);
  const { nameWithin } = useCredentialNames();
  const say = told[what];
  const name =
    what === "renamed" ? credential?.passkey?.name : credential && nameWithin(credential);
  return (
    <Told>
      <Notice kind={what === "already" || what === "sooner" ? "info" : "done"}>
        {typeof say === "string" ? say : say(name ?? "")}
      </Notice>
    </Told>
  );
}

type PasswordActionsProps = {
  readonly credential: Credential;
  readonly claims: IdTokenClaims;
  readonly control: Control;
};

function PasswordActions({ credential, claims, control }: PasswordActionsProps) {
  const words = useWordsOf(credentialWords);
  const linkTo = useLink();
  const { flow, dispatch } = control;
  if (credential.since !== null) {
    return (
      <LinkButton
        kind="quiet"
        size="compact"
        aria-label={words.changePassword}
        {...linkTo(PATHS.changePassword)}
      >
        {words.change}
      </LinkButton>
    );
  }
  if (flow.phase === "setting-password") {
    return (
      <FirstPassword
        flow={flow}
        email={claims.email ?? ""}
        onEdit={() => dispatch({ type: "edited" })}
        onSet={control.setPassword}
        onClose={() => dispatch({ type: "put-away" })}
      />
    );
  }
  return (
    <Button
      kind="quiet"
      size="compact"
      aria-label={words.setPassword}
      disabled={flow.phase === "adding"}
      onClick={() => dispatch({ type: "asked-for-password" })}
    >
      {words.set}
    </Button>
  );
}

type ActionsProps = {
  readonly credential: Credential;
  readonly credentials: readonly Credential[];
  readonly control: Control;
};

/** The actions for a provider or passkey and, if adding it failed, the reason. */
function Actions({ credential, credentials, control }: ActionsProps) {
  const words = useWordsOf(credentialWords);
  const { nameOf, nameWithin } = useCredentialNames();
  const { flow, dispatch, isReady, popup } = control;
  const { provider, passkey, since, key } = credential;
  const isAdding = flow.phase === "adding" && flow.credential.key === key;
  const failed = flow.phase === "listing" && flow.failed?.key === key ? flow.failed : undefined;
  if (since !== null && !passkey && credentialsWithout(credentials, credential).length === 0) {
    return <p className={text.fine}>{words.last}</p>;
  }
  return (
    <>
      {since === null && provider !== undefined && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={words.addOf(nameOf(credential))}
          loading={isAdding}
          disabled={!isReady || (flow.phase === "adding" && !isAdding)}
          onClick={() => control.add(credential, provider)}
        >
          {words.add}
        </Button>
      )}
      {removableOf(credential) && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={(passkey ? words.editOf : words.removeOf)(nameWithin(credential))}
          disabled={flow.phase === "adding"}
          onClick={() =>
            dispatch({ type: "opened", task: passkey ? "rename" : "remove", credential })
          }
        >
          {passkey ? words.edit : words.remove}
        </Button>
      )}
      {isAdding && <PopupNotice popup={popup} words={words.popup} />}
      {failed && <FailureNotice failure={failed.failure} />}
      <HelpLink topic={topicOf(failed?.failure)} />
    </>
  );
}

export default defineScreen({
  load: async ({ api }) => loadedFrom(await api.identity.send(listCredentials, {})),
  isLive: true,
  Screen: CredentialsScreen,
});
