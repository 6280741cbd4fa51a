import { HELP_TOPICS } from "@musubi/contract";
import { useEffect } from "react";
import { WaitingScreen } from "../frame/waiting-screen.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import { useHelp } from "../portal/use-help.ts";

/** `/help`: the portal has no help of its own, and redirects to the operator's, or to the same topic of identity's. */
function HelpScreen() {
  const help = useHelp();
  const topic = HELP_TOPICS.find((each) => window.location.hash === `#${each}`);
  const address = help(topic);
  useEffect(() => window.location.replace(address), [address]);
  return <WaitingScreen />;
}

export default defineScreen({ Screen: HelpScreen });
