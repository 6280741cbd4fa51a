import {
  getAttributes,
  glimpseMerges,
  listNotifications,
  type Service,
  type UserAttributes,
} from "@musubi/contract";
import type { ReactNode } from "react";
import type { Clients } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import type { Loaded } from "../../loading/loaded.ts";
import { endingOf } from "../../rulings/ending.ts";
import { hasVisit } from "../../session/visit-note.ts";

/** What home shows, as it came; nothing in it but what is said of concerns depends on the language. */
export type Home = {
  readonly attributes: UserAttributes;
  readonly services: readonly Service[];
  /** Whether there are any; undefined where nobody answered in time. */
  readonly passkeys?: boolean | undefined;
  readonly extras: HomeExtras;
};

/** Of what few holders have, what this one has. */
export type Concerns = {
  /** A merge is under way, or was lately. */
  readonly merge: boolean;
  readonly left: boolean;
  /** Changes rest, or services may go back to another ID. */
  readonly unsettled: boolean;
  /** Something happened elsewhere. */
  readonly news: boolean;
  /** A service's request waits for somebody in this tab. */
  readonly visit: boolean;
  /** The operator has something to tell. */
  readonly told: boolean;
};

/** What is said of it, loaded for those alone who are concerned. */
export type HomeExtras = {
  readonly notices?: ReactNode;
  /** Services that the holder has left and that sleep, below those in use. */
  readonly left?: ReactNode;
};

/** Of one kind of thing what is never folded away, and the rest. */
export type Telling = { readonly urgent?: ReactNode; readonly others?: ReactNode };

export type LoadExtras = (
  concerns: Concerns,
  services: readonly Service[],
  /** A file that people edit by hand: read it with `readNotifications`. */
  notifications: unknown,
) => Promise<HomeExtras>;

/** Home does without these, and does not wait for them as for itself. */
const NOT_FOR_LONG = { timeoutMs: 3_000 };

/**
 * Asks for everything at once. Home needs the account and its services; notices may be missing.
 * What is said of a merge, of services that were left and of what is not settled comes with the rest, so
 * that it pushes nothing aside, and only to those who have any.
 */
export async function loadHome(api: Clients, loadExtras: LoadExtras): Promise<Loaded<Home>> {
  const [attributes, services, notifications, glimpse] = await Promise.all([
    api.identity.send(getAttributes, {}),
    askServices(api.identity),
    api.portal.send(listNotifications, {}, NOT_FOR_LONG),
    api.identity.send(glimpseMerges, {}, NOT_FOR_LONG),
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
    visit: hasVisit(),
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
