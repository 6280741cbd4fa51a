import type { IdTokenClaims } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import type { Theme } from "@musubi/ui/page.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { useStore } from "zustand";
import { usePortal, useWords } from "../portal/portal-context.ts";
import { Frame } from "./frame.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { useBackOnline } from "./use-back-online.ts";
import { WaitingScreen } from "./waiting-screen.tsx";

type ProtectedProps = {
  readonly path: string;
  readonly theme: Theme;
  /** As the screen itself, so that nothing moves when it comes. */
  readonly width?: "column" | "wide";
  readonly children: (claims: IdTokenClaims) => ReactNode;
};

/** Shows a screen to its holder alone; everybody else is sent to the login or told why not. */
export function Protected({ path, theme, width = "column", children }: ProtectedProps) {
  const { gate } = usePortal().session;
  const { gate: words, common } = useWords();
  const state = useStore(gate.store);
  const [isRenewed, setRenewed] = useState(false);

  // Open from the last screen is not enough: every screen begins with a session that was just renewed.
  useEffect(() => {
    let isShown = true;
    void gate.open(path).then(() => isShown && setRenewed(true));
    return () => {
      isShown = false;
    };
  }, [gate, path]);

  useBackOnline(state.step === "unreachable", () => void gate.open(path));

  if (!isRenewed) return <WaitingScreen theme={theme} width={width} />;
  switch (state.step) {
    case "open":
      return state.resume === undefined ? (
        children(state.claims)
      ) : (
        <Redirect to={state.resume} replace />
      );
    case "failed":
      return <Redirect to="/error" replace state={{ reason: state.reason }} />;
    case "opening":
    case "leaving":
      return <WaitingScreen theme={theme} width={width} />;
    case "unreachable":
      return (
        <Frame theme={theme}>
          <MessageScreen
            picture={<Cord kind="loose" />}
            title={words.unreachable.title}
            lead={words.unreachable.lead}
          >
            <Button onClick={() => void gate.open(path)}>{common.retry}</Button>
          </MessageScreen>
        </Frame>
      );
    case "signed-out":
      return (
        <Frame theme={theme}>
          <MessageScreen
            picture={<Cord kind="untied" />}
            title={words.signedOut.title}
            lead={state.told ? words.signedOut.told : words.signedOut.untold}
          >
            <Button onClick={() => void gate.open(path)}>{words.signedOut.signIn}</Button>
          </MessageScreen>
        </Frame>
      );
  }
}
