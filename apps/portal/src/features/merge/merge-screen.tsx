import { useMergingWords } from "../../portal/lazy-words/merging.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { MergeView } from "./merge-view.tsx";
import { nameServices } from "./shared/named-services.ts";
import { useMerge } from "./use-merge.ts";

/** `/merge`: what would happen, what is happening, and what can still be taken back. */
export function MergeScreen() {
  const words = useMergingWords();
  const language = useLanguage();
  const { services, ...merge } = useMerge();
  const { services: known } = usePortal().config;
  const nameOf = nameServices(services, language, words.unknownService, known);
  return <MergeView {...merge} nameOf={nameOf} words={words} />;
}
