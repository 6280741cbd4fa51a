import {
  API_IDENTIFIER,
  listPlaces,
  listServices,
  type Output,
  type Place,
  refreshPlaces,
  type Service,
  ServiceType,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
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

type Ready = {
  readonly step: "ready";
  readonly services: readonly Service[];
  readonly asleep: readonly number[];
};

type TransferState =
  | { readonly step: "loading" }
  | Ready
  | { readonly step: "failed"; readonly reason: ErrorReason };

type AccountTransferScreenProps = {
  /**
   * What stands above the services, and which of them a merge moves. Undefined while nobody knows: a late one
   * would push them down.
   */
  readonly merge: { readonly notice: ReactNode; readonly moving: readonly number[] } | undefined;
};

const BACK = { to: PATHS.home };

/** The services that can be tied to the ID, and another ID that can be merged into it. */
export function AccountTransferScreen({ merge }: AccountTransferScreenProps) {
  const words = useLinkingWords().transfer;
  const language = useLanguage();
  const { config } = usePortal();
  const state = useServices();

  if (state.step === "failed") return <ToErrorPage reason={state.reason} />;
  if (state.step === "loading" || merge === undefined) return <WaitingScreen back={BACK} />;
  const held = { asleep: state.asleep, moving: merge.moving };
  const cards = describeCards(state.services, config.services, language, held);
  if (cards === undefined) return <ToErrorPage reason="unexpected" />;
  return (
    <Screen back={BACK} title={words.title} lead={words.lead}>
      {merge.notice}
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

/**
 * Loaded anew at every visit: what was linked a moment ago must show. The services are asked beside it
 * whether they still know the holder; that holds nothing up, and a change is followed.
 */
function useServices(): TransferState {
  const { api } = usePortal();
  const [state, setState] = useState<TransferState>({ step: "loading" });
  useEffect(() => {
    let isShown = true;
    const show = (loaded: TransferState) => isShown && setState(loaded);
    const { identity } = api;
    const first = loadTransfer(identity);
    void first.then(show);
    void Promise.all([first, identity.send(refreshPlaces, {})]).then(([shown, now]) => {
      if (shown.step !== "ready" || !now.ok || isAsShown(shown, now.data)) return;
      void loadTransfer(identity).then((again) => again.step === "ready" && show(again));
    });
    return () => {
      isShown = false;
    };
  }, [api]);
  return state;
}

async function loadTransfer(client: Client): Promise<TransferState> {
  const query = { identifier: `${API_IDENTIFIER}` } as const;
  const [services, places] = await Promise.all([
    client.send(listServices, { query }),
    client.send(listPlaces, {}),
  ]);
  if (!services.ok) return { step: "failed", reason: reasonForFailure(services) };
  const asleep = (places.ok ? places.data.places : [])
    .filter(({ state }) => state === "asleep")
    .map(({ service_id }) => service_id);
  return { step: "ready", services: services.data, asleep };
}

/** Whether the services said nothing new: the answer may be older or newer than what is shown. */
function isAsShown({ services, asleep }: Ready, { places }: Output<typeof listPlaces>): boolean {
  const active = services
    .filter((each) => each.service_active === 1)
    .map((each) => each.service_id);
  const idsOf = (wanted: Place["state"]) =>
    places.filter(({ state }) => state === wanted).map(({ service_id }) => service_id);
  return isSame(active, idsOf("active")) && isSame(asleep, idsOf("asleep"));
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

function ToErrorPage({ reason }: { readonly reason: ErrorReason }) {
  return <Redirect to={PATHS.error} replace state={{ reason }} />;
}
