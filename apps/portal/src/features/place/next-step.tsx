import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { LOGIN_TO_OTHER, PATHS } from "../../navigation/paths.ts";
import type { Next } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { poolMemory } from "../../pools/pool-memory.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { usePlaceWords } from "../../portal/words/place.ts";

type NextStepProps = {
  readonly next: Next;
  /** What the holder came for is done: going on is the main thing now. */
  readonly primary: boolean;
};

/** The way back to the merge that led here. */
export function NextStep({ next, primary }: NextStepProps) {
  const { text, submit } = usePlaceWords().next[next];
  const { session } = usePortal();
  const linkTo = useLink();
  const kind = primary ? "primary" : "quiet";
  // The other ID is signed in to in this tab for a while: then it need not be once more.
  const isSignedIn = poolMemory.readTokens("id") !== undefined;
  const path = isSignedIn ? PATHS.merge : LOGIN_TO_OTHER;
  return (
    <Section>
      <p>{text}</p>
      {next === "other" ? (
        <Button kind={kind} onClick={() => void session.switchHolder(LOGIN_TO_OTHER)}>
          {submit}
        </Button>
      ) : (
        <LinkButton kind={kind} {...linkTo(path)}>
          {submit}
        </LinkButton>
      )}
    </Section>
  );
}
