import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useWords } from "../../portal/portal-context.ts";
import { MyDataView } from "./my-data-view.tsx";
import { useExport } from "./use-export.ts";

const BACK = { to: PATHS.home };

/** `/my-data`: all that is kept about the holder, as one file. The gate has just renewed the session. */
export function MyDataScreen() {
  const { gate, common } = useWords();
  const { loaded, show, load } = useExport();
  switch (loaded?.do) {
    case undefined:
      return <WaitingScreen back={BACK} />;
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
            <Button onClick={() => void load()}>{common.retry}</Button>
          </MessageScreen>
        </Frame>
      );
    case "show":
      return <MyDataView services={loaded.services} made={loaded.made} onMade={show} />;
  }
}
