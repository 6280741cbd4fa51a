import { ResultScreen } from "../../../frame/result-screen.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import type { MigrateResult } from "../../../navigation/auth-entry.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { useLoaded } from "../../../portal/use-loaded.ts";
import { useMessages } from "../../../portal/use-messages.ts";
import { useLinkingWords } from "../../../portal/words/linking.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import { type LoadedMerge, loadMerge } from "../flow/load-merge.ts";
import { TO_SERVICES } from "../shared/merge-path.ts";
import { useNamedServices } from "../shared/named-services.ts";
import { findOtherId } from "../shared/other-id.ts";
import { FailedMerge } from "./failed-merge.tsx";
import { FinishedMerge } from "./finished-merge.tsx";
import { tellFailure } from "./tell-failure.ts";

/** How a merge ended, told on `/account-auth`: what came along, or why it is refused and what to do about that. */
export function MergeResult({ result }: { readonly result: MigrateResult }) {
  const words = useMergingWords();
  const { success, failure } = useLinkingWords().result;
  const messages = useMessages();
  const { api } = usePortal();
  // What there is to say about the merge by now.
  const { loaded, lookAgain } = useLoaded(() => loadMerge(api.identity, findOtherId()));
  const nameOf = useNamedServices(
    loaded !== undefined && "services" in loaded ? loaded.services : [],
  );
  const waiting = loaded === undefined;

  if (result.isSuccess) {
    return (
      <ResultScreen
        back={TO_SERVICES}
        title={success.idTitle}
        picture="tied"
        lead={success.id}
        waiting={waiting}
      >
        {loaded && <FinishedMerge nameOf={nameOf} merge={recentOf(loaded)} />}
      </ResultScreen>
    );
  }
  const why = tellFailure(loaded, result.errorMessage || failure.text, messages, words.refused);
  return (
    <ResultScreen
      back={TO_SERVICES}
      title={failure.idTitle}
      picture="loose"
      lead={why && <Sentence>{why}</Sentence>}
      waiting={waiting}
    >
      {loaded && <FailedMerge nameOf={nameOf} loaded={loaded} onRetry={lookAgain} />}
    </ResultScreen>
  );
}

const recentOf = (loaded: LoadedMerge) =>
  loaded.do === "show" && loaded.at.step === "recent" ? loaded.at.merge : undefined;
