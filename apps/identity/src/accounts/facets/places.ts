import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { findHeldAsides } from "../../database/queries/holdings.ts";
import { eraseFromPlaces } from "../../database/queries/places.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { findWholeTies, type LinkedFrom } from "../../database/queries/ties.ts";
import type { Pen } from "./data-file-pen.ts";
import { type Describing, defineFacet, type Fact, tell, tellIfAny } from "./facet.ts";

/** The services in use or left, those that know the holder no more, and what we believe they know. */
export const places = defineFacet({
  kept: {
    place:
      "account service_id since service_email telling address_seq lineage state sleep_key left_at erase_at linked_owner linked_email linked_verified linked_at old_id unheard told",
    tie: "account service_id since service_email telling address_seq lineage linked_owner linked_email linked_verified linked_at old_id unheard told",
    sleep:
      "key account service_id lineage since service_email telling address_seq left_at erase_at state linked_owner linked_email linked_verified linked_at old_id unheard told",
    erased_place: "service_id lineage account erase_at",
    tie_aside:
      "account service_id lineage since service_email telling address_seq ended_at until told_at linked_owner linked_email linked_verified linked_at old_id unheard told",
    tie_doubt: "account service_id lineage zero_at",
    belief_asked: "account asked_at silent",
    ask_queued: "account service_id queued_at",
  },
  shown: {
    describe: async (describing) => ({
      services: (await findRows(describing)).map((row) => describePlace(describing, row)),
    }),
    section: "services",
    draw: ({ services }, pen) => services.map((each) => ({ entry: drawPlace(each, pen) })),
  },
  restored:
    "elsewhere: restore brings services home, wakes what was left since, or gives later ones back, one by one",
  async erased(db, { id }) {
    await eraseFromPlaces(db, id);
    await deleteRowsOf(db, id, "tie_aside");
  },
  merged:
    "elsewhere: openMerge has moved each by a step of its own before; what sleeps or is kept aside stays, and is erased with the ID",
});

type PlaceRow = Pick<LinkedFrom, "linked_email" | "linked_at"> & {
  readonly service_id: number;
  readonly state: "active" | "asleep" | "missing";
  readonly since: number;
  readonly service_email: string | null;
  readonly left_at?: number;
  readonly erase_at?: number;
};

const findRows = async ({ db, account: { id }, now }: Describing): Promise<PlaceRow[]> => [
  ...(await findWholeTies(db, id)).map((tie) => ({ ...tie, state: "active" as const })),
  ...(await findSleeps(db, id)).map((sleep) => ({ ...sleep, state: "asleep" as const })),
  ...(await findHeldAsides(db, id, now)).map((aside) => ({
    ...aside,
    state: "missing" as const,
    left_at: aside.ended_at,
  })),
];

type Place = ReturnType<typeof describePlace>;

const describePlace = ({ kindOf }: Describing, row: PlaceRow) => ({
  service_id: row.service_id,
  service: kindOf(row.service_id),
  state: row.state,
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
