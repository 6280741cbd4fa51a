import * as v from "valibot";
import { ServiceType } from "../enumerations.ts";
import { HIDDEN_SERVICE_ID } from "../limits.ts";
import type { ServiceClient } from "./client.ts";
import { type CatalogueEntry, catalogueEntry } from "./entry.ts";
import { tokenSourceOf } from "./token-source.ts";

const HIDDEN_KIND = "id";

/** An entry that may lack any field, so that other faults are reported together with a missing field. */
type Draft = { readonly [K in keyof CatalogueEntry]?: CatalogueEntry[K] | undefined } | null;
type Fault = { readonly field: keyof CatalogueEntry; readonly message: string };

/** The operator's services. Faults between fields and between entries are reported with those of single fields. */
export const catalogue = v.pipe(
  v.array(catalogueEntry),
  v.rawCheck(({ dataset, addIssue }) => {
    const { value } = dataset;
    if (!Array.isArray(value)) return;
    const drafts: readonly Draft[] = value;
    for (const [index, draft] of drafts.entries()) {
      for (const { field, message } of findFaults(draft, drafts.slice(0, index))) {
        addIssue({ message, path: pathTo(value, index, field) });
      }
    }
  }),
);

export type Catalogue = v.InferOutput<typeof catalogue>;

/** Returns the faults between an entry's fields, and between the entry and those before it. */
function findFaults(draft: Draft, before: readonly Draft[]): readonly Fault[] {
  const { service_id: id, kind, link, connector, mergeable } = draft ?? {};
  const own = draftClients(draft);
  const others = before.flatMap(draftClients);
  const isLinkable = link?.method !== undefined && link.method !== "none";
  const tokens = nameTokens(draft);
  const stoodBefore = (isSame: (other: NonNullable<Draft>) => boolean) =>
    before.some((other) => other !== null && isSame(other));
  const faults: readonly [isFault: boolean, field: Fault["field"], message: string][] = [
    [
      id !== undefined && stoodBefore((other) => other.service_id === id),
      "service_id",
      `${id} stands twice`,
    ],
    [
      kind !== undefined && stoodBefore((other) => other.kind === kind),
      "kind",
      `${kind} stands twice`,
    ],
    [id === ServiceType.ID, "service_id", `${id} is reserved: it means the ID in linking`],
    [
      id === HIDDEN_SERVICE_ID && kind !== HIDDEN_KIND,
      "service_id",
      `${id} is reserved for the ID itself, whose kind is ${HIDDEN_KIND}`,
    ],
    [
      id !== HIDDEN_SERVICE_ID && kind === HIDDEN_KIND,
      "kind",
      `${kind} is reserved for the ID itself, whose service_id is ${HIDDEN_SERVICE_ID}`,
    ],
    [
      tokens !== undefined && stoodBefore((other) => nameTokens(other) === tokens),
      "link",
      `another service takes the ID tokens ${tokens} too, so that either would take the other's`,
    ],
    [
      kind === HIDDEN_KIND && isLinkable,
      "link",
      "the ID itself cannot be linked: its method is none",
    ],
    [
      kind === HIDDEN_KIND && connector !== undefined,
      "connector",
      "no connector stands behind the ID itself",
    ],
    [
      isLinkable && connector === undefined && kind !== HIDDEN_KIND,
      "connector",
      "it is missing, and accounts that can be linked need one",
    ],
    [kind === HIDDEN_KIND && own.length > 0, "clients", "the ID itself is no client"],
    ...own.map(({ id }, index): [boolean, Fault["field"], string] => [
      id !== undefined && [...others, ...own.slice(0, index)].some((other) => other.id === id),
      "clients",
      `the id ${id} is used twice`,
    ]),
    ...own.map(({ audience }): [boolean, Fault["field"], string] => [
      audience !== undefined && others.some((other) => isSameAudience(other.audience, audience)),
      "clients",
      `another service has the audience ${audience} too, so that either would take the other's tokens`,
    ]),
    [
      own.length > 0 && connector === undefined && kind !== HIDDEN_KIND,
      "connector",
      "it is missing, and users who log in with the ID need an account there",
    ],
    [
      mergeable === true && connector === undefined,
      "connector",
      "it is missing, and accounts that can move need one",
    ],
  ];
  return faults.flatMap(([isFault, field, message]) => (isFault ? [{ field, message }] : []));
}

/** Compares two audiences in any spelling, since a lenient API would accept both. */
const isSameAudience = (one: unknown, other: unknown): boolean => spell(one) === spell(other);
const spell = (address: unknown): string =>
  URL.canParse(`${address}`) ? new URL(`${address}`).href : `${address}`;

/** Returns the clients of an entry that may lack any field. */
const draftClients = (draft: Draft): readonly Partial<ServiceClient>[] =>
  (Array.isArray(draft?.clients) ? draft.clients : []).filter(
    (each) => typeof each === "object" && each !== null,
  );

/**
 * Returns the issuer and audience of the ID tokens that prove control over an entry's accounts.
 * Undefined if no ID tokens do, or if one of the two fields is missing.
 */
function nameTokens(draft: Draft): string | undefined {
  const { issuer, audience } = (draft?.link && tokenSourceOf(draft.link)) ?? {};
  if (typeof issuer !== "string" || typeof audience !== "string") return undefined;
  return `of ${issuer} for ${audience}`;
}

function pathTo(
  list: unknown[],
  index: number,
  field: keyof CatalogueEntry,
): [v.ArrayPathItem, v.ObjectPathItem] {
  const entry = list[index] as Record<string, unknown>;
  return [
    { type: "array", origin: "value", input: list, key: index, value: entry },
    { type: "object", origin: "value", input: entry, key: field, value: entry[field] },
  ];
}
