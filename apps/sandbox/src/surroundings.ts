import { type Catalogue, type CatalogueEntry, HIDDEN_SERVICE_ID } from "@musubi/contract";
import { DEMO_WORLD, type DemoWorld, demoCatalogue, type InBoth } from "@musubi/demo-world";
import { DEMO_PICTURES } from "./pages/icons.ts";

/** What the sandbox stands in for: an operator's services, who lives around them, and their pictures. */
export type Surroundings = {
  readonly catalogue: Catalogue;
  readonly world: DemoWorld;
  /** SVG, by path. */
  readonly pictures: ReadonlyMap<string, string>;
};

/** Of addresses in a catalogue, the path alone counts here: the sandbox answers for them wherever it listens. */
export const DEMO_SURROUNDINGS: Surroundings = {
  catalogue: demoCatalogue("http://localhost:4200"),
  world: DEMO_WORLD,
  pictures: DEMO_PICTURES,
};

/** Returns the services that have something to answer: all but the ID itself. */
export const servicesOf = ({ catalogue }: Surroundings): readonly CatalogueEntry[] =>
  catalogue.filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID);

/** Returns what the ID is called, by its own entry in the catalogue. */
export function nameId({ catalogue }: Surroundings): InBoth {
  const entry = catalogue.find(({ service_id }) => service_id === HIDDEN_SERVICE_ID);
  return entry?.names ?? { ja: "ID", en: "the ID" };
}
