import { Button } from "@musubi/ui/button.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import { MessageScreen } from "../frame/message-screen.tsx";
import { useOnline } from "../frame/use-online.ts";
import { useWords } from "../portal/portal-context.ts";

/** Replaces a screen whose script did not load: no network, or a build that has been replaced. */
export function MissingScreen() {
  const { connection, common } = useWords();
  const isOnline = useOnline();
  const { title, lead } = connection.screenMissing;
  return (
    <MessageScreen picture={<Cord kind="loose" />} title={title} lead={lead}>
      {/* Offline, a reload would show the browser's error page instead of ours. */}
      <Button disabled={!isOnline} onClick={() => window.location.reload()}>
        {common.retry}
      </Button>
    </MessageScreen>
  );
}
