import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useMergingWords } from "../../portal/words/merging.ts";
import { type LoadedMerge, loadMerge } from "./flow/load-merge.ts";
import { MergeView } from "./merge-view.tsx";
import { mergeIn } from "./shared/merge-path.ts";
import { nameServices } from "./shared/named-services.ts";
import { findOtherId } from "./shared/other-id.ts";
import { useMerge } from "./use-merge.ts";

/** The merge that the address names, if it names one. */
type MergeEntry = { readonly wanted: string | undefined };

/** `/merge`: what would happen, what is happening, and what can still be taken back. */
function MergeScreen({ data, entry }: ScreenProps<LoadedMerge, MergeEntry>) {
  const words = useMergingWords();
  const language = useLanguage();
  const { services, ...merge } = useMerge(data, entry.wanted);
  const { services: known } = usePortal().config;
  const nameOf = nameServices(services, language, words.unknownService, known);
  return <MergeView {...merge} nameOf={nameOf} words={words} />;
}

export default defineScreen({
  enter: (_portal, { search }): MergeEntry => ({ wanted: mergeIn(search) }),
  async load({ api }, { entry }) {
    const loaded = await loadMerge(api.identity, findOtherId(), entry.wanted);
    const isOver = loaded.do === "offer-retry" || loaded.do === "error-page";
    return isOver ? loaded : { do: "show", data: loaded };
  },
  isLive: true,
  Screen: MergeScreen,
});
