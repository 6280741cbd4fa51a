import { Section } from "@musubi/ui/section.tsx";
import type { ErrorReason } from "../navigation/reasons.ts";
import { EnvironmentList } from "./environment-list.tsx";
import { useEnvironmentWords } from "./environment-words.ts";
import classes from "./error-screen.module.css";

/** What usually stands in the way, looked up on the device: loaded by the error page alone. */
export default function EnvironmentSection({ reason }: { readonly reason: ErrorReason }) {
  const words = useEnvironmentWords();
  return (
    <Section title={words.title}>
      <p className={classes.lead}>{words.lead}</p>
      <EnvironmentList reason={reason} />
    </Section>
  );
}
