import { ResultScreen } from "../../../frame/result-screen.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import type { MigrateResult } from "../../../navigation/auth-entry.ts";
import { PATHS } from "../../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../../portal/portal-context.ts";
import { useMessages } from "../../../portal/use-messages.ts";
import { useLinkingWords } from "../../../portal/words/linking.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { nameServices } from "../shared/named-services.ts";
import { FailedMerge } from "./failed-merge.tsx";
import { FinishedMerge } from "./finished-merge.tsx";
import { tellFailure } from "./tell-failure.ts";
import { useAftermath } from "./use-aftermath.ts";

const BACK = { to: PATHS.accountTransfer };

/** How a merge ended, told on `/account-auth`: what came along, or why it is refused and what to do about that. */
export function MergeResult({ result }: { readonly result: MigrateResult }) {
  const words = useMergingWords();
  const { success, failure } = useLinkingWords().result;
  const messages = useMessages();
  const language = useLanguage();
  const { services: known } = usePortal().config;
  const { loaded, look } = useAftermath();
  const services = loaded !== undefined && "services" in loaded ? loaded.services : [];
  const named = { words, nameOf: nameServices(services, language, words.unknownService, known) };
  const waiting = loaded === undefined;

  if (result.isSuccess) {
    return (
      <ResultScreen
        back={BACK}
        title={success.idTitle}
        picture="tied"
        lead={success.id}
        waiting={waiting}
      >
        {loaded && <FinishedMerge {...named} merge={recentOf(loaded)} />}
      </ResultScreen>
    );
  }
  const why = tellFailure(loaded, result.errorMessage || failure.text, messages, words.refused);
  return (
    <ResultScreen
      back={BACK}
      title={failure.idTitle}
      picture="loose"
      lead={why && <Sentence>{why}</Sentence>}
      waiting={waiting}
    >
      {loaded && <FailedMerge {...named} loaded={loaded} onRetry={look} />}
    </ResultScreen>
  );
}

const recentOf = (loaded: LoadedMerge) =>
  loaded.do === "show" && loaded.at.step === "recent" ? loaded.at.merge : undefined;
