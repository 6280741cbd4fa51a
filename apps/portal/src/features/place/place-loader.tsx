import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { usePlaceWords } from "../../portal/lazy-words/place.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { type LoadedPlace, loadPlace, type ServicePlace } from "./load-place.ts";

type PlaceLoaderProps = {
  /** The service's id; undefined where the address names none. */
  readonly id: number | undefined;
  /** `look` loads it once more, while what is shown stays. */
  readonly children: (found: ServicePlace, look: () => Promise<void>) => ReactNode;
};

const BACK = { to: PATHS.home };

/** Loads what a service is to the holder, for each of its screens. The gate has just renewed the session. */
export function PlaceLoader({ id, children }: PlaceLoaderProps) {
  const { api, session } = usePortal();
  const { gate, common } = useWords();
  const [loaded, setLoaded] = useState<LoadedPlace | undefined>(
    id === undefined ? { do: "unknown" } : undefined,
  );

  useEffect(() => {
    if (id === undefined) return;
    let isShown = true;
    void loadPlace(api.identity, id).then((found) => isShown && setLoaded(found));
    return () => {
      isShown = false;
    };
  }, [api, id]);

  const look = async () => {
    if (id === undefined || (await session.prepare()).step !== "ready") return;
    setLoaded(await loadPlace(api.identity, id));
  };

  switch (loaded?.do) {
    case undefined:
      return <WaitingScreen back={BACK} />;
    case "unknown":
      return <UnknownService />;
    case "error-page":
      return <Redirect to={PATHS.error} replace state={{ reason: loaded.reason }} />;
    case "offer-retry":
      return (
        <Frame theme="paper" back={BACK}>
          <MessageScreen
            picture={<Knot size="large" kind="loose" />}
            title={gate.unreachable.title}
            lead={gate.unreachable.lead}
          >
            <Button onClick={() => void look()}>{common.retry}</Button>
          </MessageScreen>
        </Frame>
      );
    case "show":
      return children(loaded, look);
  }
}

function UnknownService() {
  const { unknown } = usePlaceWords();
  const linkTo = useLink();
  return (
    <Frame theme="paper" back={BACK}>
      <MessageScreen
        picture={<Knot size="large" kind="loose" />}
        title={unknown.title}
        lead={unknown.lead}
      >
        <LinkButton {...linkTo(PATHS.home)}>{unknown.home}</LinkButton>
      </MessageScreen>
    </Frame>
  );
}
