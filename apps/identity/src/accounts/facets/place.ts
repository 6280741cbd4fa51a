import type { LinkedFrom } from "../../database/queries/ties.ts";
import type { Describing, Fact } from "./facet.ts";
import type { Pen } from "./pen.ts";
import { tell, tellIfAny } from "./times.ts";

/** A service of a holder, in use or not, as read from the tables. */
type PlaceRow = Pick<LinkedFrom, "linked_email" | "linked_at"> & {
  readonly service_id: number;
  readonly since: number;
  readonly service_email: string | null;
  readonly left_at?: number;
  readonly erase_at?: number;
};

type PlaceState = "active" | "asleep" | "missing";

/** Defines how the data file shows services that are in one state. */
export const showPlaces = (
  state: PlaceState,
  find: (describing: Describing) => Promise<readonly PlaceRow[]>,
) => ({
  describe: async (describing: Describing) => ({
    services: (await find(describing)).map((row) => describePlace(describing, row, state)),
  }),
  section: "services" as const,
  draw: ({ services }: { readonly services: readonly Place[] }, pen: Pen) =>
    services
      .filter((each) => each.state === state)
      .map((each) => ({ entry: drawPlace(each, pen) })),
});

type Place = ReturnType<typeof describePlace>;

const describePlace = ({ kindOf }: Describing, row: PlaceRow, state: PlaceState) => ({
  service_id: row.service_id,
  service: kindOf(row.service_id),
  state,
  since: tell(row.since),
  email_there: row.service_email,
  linked: row.linked_at === null ? null : { email: row.linked_email, at: tell(row.linked_at) },
  left_at: tellIfAny(row.left_at ?? null),
  erased_from: tellIfAny(row.erase_at ?? null),
});

const drawPlace = (
  place: Place,
  { words: { services: words }, time, timeIfAny, service }: Pen,
): Fact[] => [
  [words.service, service(place.service_id)],
  [words.state, words.states[place.state]],
  [words.since, time(place.since)],
  [words.emailThere, place.email_there],
  [words.linked, place.linked?.email ?? null],
  [words.linkedAt, timeIfAny(place.linked?.at ?? null)],
  [words.leftAt, timeIfAny(place.left_at)],
  [words.erasedFrom, timeIfAny(place.erased_from)],
];
