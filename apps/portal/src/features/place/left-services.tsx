import { dismissPlace, listPlaces, type Place } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { Notice } from "@musubi/ui/notice.tsx";
import { ServiceRow } from "@musubi/ui/service-list.tsx";
import { type ReactNode, useState } from "react";
import type { Asking } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import { placePathOf } from "../../navigation/place-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { describeNearDay } from "../../words/describe-day.ts";
import { describeService, type ShownService } from "../../words/describe-service.ts";
import type { ServicePlace } from "./load-place.ts";

type Left = ServicePlace & { readonly place: Place };

export type LeftServices = { readonly notice?: ReactNode; readonly rows?: ReactNode };

/**
 * Home's notices about services that the holder has left: rows for sleeping ones, a sentence for
 * those that were left elsewhere. None if they could not be loaded.
 */
export async function loadLeftServices({ api }: Asking): Promise<LeftServices> {
  const { identity } = api;
  const [places, services] = await Promise.all([
    identity.send(listPlaces, {}),
    askServices(identity),
  ]);
  if (!places.ok || !services.ok) return {};
  const left: readonly Left[] = places.data.places.flatMap((place) => {
    const service = services.data.find(({ service_id }) => service_id === place.service_id);
    // A service that the operator does not display is never named.
    return service?.service_icon_display ? [{ service, place }] : [];
  });
  const asleep = left.filter(({ place }) => place.state === "asleep");
  const elsewhere = left.filter(({ place }) => place.state === "left");
  return {
    ...(asleep.length > 0 && { rows: <SleepingRows places={asleep} /> }),
    ...(elsewhere.length > 0 && { notice: <LeftNotices places={elsewhere} /> }),
  };
}

function SleepingRows({ places }: { readonly places: readonly Left[] }) {
  const words = useWordsOf(placeWords).home;
  const { kinds, timeZone } = usePortal().config;
  const language = useLanguage();
  const linkTo = useLink();
  return places.map(({ service, place }) => {
    const { id, name, icon } = describeService(service, language);
    const path = placePathOf(kinds, id);
    return (
      <ServiceRow
        key={id}
        asleep
        name={name}
        sub={words.asleep(describeNearDay(place.erase_at, language, timeZone))}
        icon={icon}
        {...(path && linkTo(path))}
      />
    );
  });
}

function LeftNotices({ places }: { readonly places: readonly Left[] }) {
  const language = useLanguage();
  return places.map(({ service, place }) => (
    <LeftNotice key={place.service_id} service={describeService(service, language)} />
  ));
}

/** Shown until the holder dismisses it and identity has noted that. */
function LeftNotice({ service }: { readonly service: ShownService }) {
  const words = useWordsOf(placeWords).home.left;
  const { home } = useWords();
  const title = words.title(service.name);
  const { api, session } = usePortal();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;

  async function dismiss() {
    setRead(true);
    if ((await session.prepare()).phase !== "ready") return;
    await api.identity.send(dismissPlace, { body: { service_id: service.id } });
  }

  return (
    <Notice
      kind="info"
      title={title}
      dismiss={{ label: home.dismiss(title), onDismiss: () => void dismiss() }}
    >
      <p>{words.text(service.name)}</p>
    </Notice>
  );
}
