import {
  getAttributes,
  glimpseHome,
  listNotifications,
  type Service,
  type UserAttributes,
} from "@musubi/contract";
import type { ReactNode } from "react";
import type { Clients } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import type { Loaded } from "../../loading/loaded.ts";
import { endingOf } from "../../refusals/ending.ts";
import { hasInteraction } from "../../session/interaction-note.ts";

/** What home shows: the answers as they came, and the extras as elements. */
export type Home = {
  readonly attributes: UserAttributes;
  readonly services: readonly Service[];
  /** Whether there are passkeys. Undefined if there was no answer in time. */
  readonly passkeys?: boolean | undefined;
  readonly extras: HomeExtras;
};

/** Rare states, and whether this holder has them. */
export type Concerns = {
  /** A merge is in progress, or ended lately. */
  readonly merge: boolean;
  readonly left: boolean;
  /** Changes are paused, or services may go back to another ID. */
  readonly unsettled: boolean;
  /** The ID was woken, a new browser logged in, a file is ready, or an operator changes the address. */
  readonly news: boolean;
  /** An interaction of a service is pending in this tab. */
  readonly interaction: boolean;
  /** The operator has notices. */
  readonly told: boolean;
};

/** What home shows about the rare states, loaded only for a holder who has any. */
export type HomeExtras = {
  readonly notices?: ReactNode;
  /** Services that the holder has left and that sleep, below those in use. */
  readonly left?: ReactNode;
};

/** The notices about one rare state: those that are always shown in full, and the others. */
export type Telling = { readonly urgent?: ReactNode; readonly others?: ReactNode };

export type LoadExtras = (
  concerns: Concerns,
  services: readonly Service[],
  /** A file that operators edit by hand: read it with `readNotifications`. */
  notifications: unknown,
) => Promise<HomeExtras>;

/** Home works without these answers, so it does not wait long for them. */
const NOT_FOR_LONG = { timeoutMs: 3_000 };

/**
 * Requests in parallel what every holder may have. Home needs the account and its services; notices may be missing.
 * Notices are loaded next, only for holders who have any, and before home is shown, so that they push nothing aside.
 */
export async function loadHome(api: Clients, loadExtras: LoadExtras): Promise<Loaded<Home>> {
  const [attributes, services, notifications, glimpse] = await Promise.all([
    api.identity.send(getAttributes, {}),
    askServices(api.identity),
    api.portal.send(listNotifications, {}, NOT_FOR_LONG),
    api.identity.send(glimpseHome, {}, NOT_FOR_LONG),
  ]);
  if (!attributes.ok) return endingOf(attributes);
  if (!services.ok) return endingOf(services);
  const {
    merges = [],
    places = [],
    unsettled = false,
    news = false,
    passkeys,
  } = glimpse.ok ? glimpse.data : {};
  const concerns = {
    merge: merges.some(({ state }) => state !== "cancelled"),
    left: places.length > 0,
    unsettled,
    news,
    interaction: hasInteraction(),
    told: notifications.ok && notifications.data.length > 0,
  };
  const isConcerned = Object.values(concerns).includes(true);
  const told = notifications.ok && notifications.data;
  const extras = isConcerned ? await loadExtras(concerns, services.data, told) : {};
  return {
    do: "show",
    data: {
      attributes: attributes.data,
      services: services.data,
      passkeys,
      extras,
    },
  };
}
