import { canHavePasskeys, type IdTokenClaims, listWaysIn, type WaysIn } from "@musubi/contract";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
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
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import { describeWays, removableOf, type Way, waysWithout } from "./describe-ways.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { FirstPassword } from "./first-password.tsx";
import { useWayNames } from "./name-way.ts";
import { AddPasskey } from "./passkeys/add-passkey.tsx";
import { useWaysIn } from "./use-ways-in.ts";
import { WayDialog } from "./way-dialog.tsx";
import { WayRow } from "./way-row.tsx";
import type { Told as ToldWay } from "./ways-flow.ts";

type Control = ReturnType<typeof useWaysIn>;

/** `/sign-in-methods`: every credential of the ID, including those that could be added. */
function WaysInScreen({ claims, data: listed, look }: ScreenProps<WaysIn>) {
  const control = useWaysIn(claims, listed, look);
  const words = useWaysInWords();
  const { flow, dispatch } = control;
  const { identityOrigin } = usePortal().config;
  const ways = describeWays(listed, canHavePasskeys(identityOrigin));
  return (
    <Screen back={{ to: PATHS.home }} title={words.title}>
      {flow.step === "listing" && flow.told && <ToldNotice told={flow.told} />}
      <Rows aria-label={words.list}>
        {ways.map((way) => (
          <WayRow key={way.key} way={way}>
            {way.key === "password" ? (
              <PasswordActions way={way} claims={claims} control={control} />
            ) : (
              <Actions way={way} ways={ways} control={control} />
            )}
          </WayRow>
        ))}
      </Rows>
      <AddPasskey onLeave={control.notePasskeys} />
      {flow.step === "opened" && (
        <WayDialog
          flow={flow}
          left={waysWithout(ways, flow.way)}
          onRename={(name) => control.rename(flow.way, name)}
          onEdit={() => dispatch({ type: "edited" })}
          onRemove={(endsOthers) => control.remove(flow.way, endsOthers)}
          onClose={() => dispatch({ type: "put-away" })}
        />
      )}
    </Screen>
  );
}

function ToldNotice({ told: { what, way } }: { readonly told: ToldWay }) {
  const { told } = useWaysInWords();
  const { nameWithin } = useWayNames();
  const say = told[what];
  const name = what === "renamed" ? way?.passkey?.name : way && nameWithin(way);
  return (
    <Told>
      <Notice kind={what === "already" || what === "sooner" ? "info" : "done"}>
        {typeof say === "string" ? say : say(name ?? "")}
      </Notice>
    </Told>
  );
}

type PasswordActionsProps = {
  readonly way: Way;
  readonly claims: IdTokenClaims;
  readonly control: Control;
};

function PasswordActions({ way, claims, control }: PasswordActionsProps) {
  const words = useWaysInWords();
  const linkTo = useLink();
  const { flow, dispatch } = control;
  if (way.since !== null) {
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
  if (flow.step === "setting-password") {
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
      disabled={flow.step === "adding"}
      onClick={() => dispatch({ type: "asked-for-password" })}
    >
      {words.set}
    </Button>
  );
}

type ActionsProps = {
  readonly way: Way;
  readonly ways: readonly Way[];
  readonly control: Control;
};

/** The action for a credential, and why it failed. */
function Actions({ way, ways, control }: ActionsProps) {
  const words = useWaysInWords();
  const { nameOf, nameWithin } = useWayNames();
  const { flow, dispatch, isReady, popup } = control;
  const { provider, passkey, since, key } = way;
  const isAdding = flow.step === "adding" && flow.way.key === key;
  const failed = flow.step === "listing" && flow.failed?.key === key ? flow.failed : undefined;
  if (since !== null && !passkey && waysWithout(ways, way).length === 0) {
    return <p className={text.fine}>{words.last}</p>;
  }
  return (
    <>
      {since === null && provider !== undefined && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={words.addOf(nameOf(way))}
          loading={isAdding}
          disabled={!isReady || (flow.step === "adding" && !isAdding)}
          onClick={() => control.add(way, provider)}
        >
          {words.add}
        </Button>
      )}
      {removableOf(way) && (
        <Button
          kind="quiet"
          size="compact"
          aria-label={(passkey ? words.editOf : words.removeOf)(nameWithin(way))}
          disabled={flow.step === "adding"}
          onClick={() => dispatch({ type: "opened", way })}
        >
          {passkey ? words.edit : words.remove}
        </Button>
      )}
      {isAdding && <PopupNotice popup={popup} words={words.popup} />}
      {failed && <FailureNotice failure={failed.failure} />}
    </>
  );
}

export default defineScreen({
  load: async ({ api }) => loadedFrom(await api.identity.send(listWaysIn, {})),
  isLive: true,
  Screen: WaysInScreen,
});
