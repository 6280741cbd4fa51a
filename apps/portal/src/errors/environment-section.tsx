import { SectionTitle } from "@musubi/ui/section-title.tsx";
import type { ErrorReason } from "../navigation/reasons.ts";
import { EnvironmentList } from "./environment-list.tsx";
import { useEnvironmentWords } from "./environment-words.ts";
import classes from "./error-screen.module.css";

/** What usually stands in the way, looked up on the device: loaded by the error page alone. */
export default function EnvironmentSection({ reason }: { readonly reason: ErrorReason }) {
  const words = useEnvironmentWords();
  return (
    <section className={classes.part}>
      <SectionTitle>{words.title}</SectionTitle>
      <p className={classes.lead}>{words.lead}</p>
      <EnvironmentList reason={reason} />
    </section>
  );
}
