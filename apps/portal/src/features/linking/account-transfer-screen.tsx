import { API_IDENTIFIER, listServices, type Service, ServiceType } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Screen } from "../../frame/screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import classes from "./account-transfer-screen.module.css";
import { describeCards } from "./describe-cards.ts";
import { ServiceCard } from "./service-card.tsx";
import { useOpenAuth } from "./use-open-auth.ts";

type TransferState =
  | { readonly step: "loading" }
  | { readonly step: "ready"; readonly services: readonly Service[] }
  | { readonly step: "failed"; readonly reason: ErrorReason };

type AccountTransferScreenProps = {
  /** What stands above the services. Undefined while nobody knows: a late one would push them down. */
  readonly notice: ReactNode;
};

const BACK = { to: PATHS.home };

/** The services that can be tied to the ID, and another ID that can be merged into it. */
export function AccountTransferScreen({ notice }: AccountTransferScreenProps) {
  const words = useLinkingWords().transfer;
  const language = useLanguage();
  const { config } = usePortal();
  const state = useServices();

  if (state.step === "failed") return <ToErrorPage reason={state.reason} />;
  if (state.step === "loading" || notice === undefined) return <WaitingScreen back={BACK} />;
  const cards = describeCards(state.services, config.services, language);
  if (cards === undefined) return <ToErrorPage reason="unexpected" />;
  return (
    <Screen back={BACK} title={words.title} lead={words.lead}>
      {notice}
      <ul className={classes.cards} aria-label={words.services}>
        {cards.map((card) => (
          <ServiceCard key={card.service_name} card={card} />
        ))}
      </ul>
      <MergeSection />
    </Screen>
  );
}

function MergeSection() {
  const words = useLinkingWords().transfer.merge;
  const open = useOpenAuth(ServiceType.ID);
  return (
    <section className={classes.part} aria-labelledby="merge">
      <SectionTitle id="merge">{words.section}</SectionTitle>
      <div className={classes.merge}>
        <h3 className={classes.mergeTitle}>{words.title}</h3>
        <p className={classes.mergeText}>{words.text}</p>
        <Button kind="quiet" {...open}>
          {words.submit}
        </Button>
        <p className={classes.note}>{words.note}</p>
      </div>
    </section>
  );
}

/** Loaded anew at every visit: what was linked a moment ago must show. */
function useServices(): TransferState {
  const { api } = usePortal();
  const [state, setState] = useState<TransferState>({ step: "loading" });
  useEffect(() => {
    let isShown = true;
    const query = { identifier: `${API_IDENTIFIER}` } as const;
    void api.identity.send(listServices, { query }).then((outcome) => {
      if (!isShown) return;
      setState(
        outcome.ok
          ? { step: "ready", services: outcome.data }
          : { step: "failed", reason: reasonForFailure(outcome) },
      );
    });
    return () => {
      isShown = false;
    };
  }, [api]);
  return state;
}

function ToErrorPage({ reason }: { readonly reason: ErrorReason }) {
  return <Redirect to={PATHS.error} replace state={{ reason }} />;
}
