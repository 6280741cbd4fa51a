import { type Catalogue, type CatalogueEntry, HIDDEN_SERVICE_ID } from "@musubi/contract";
import { DEMO_WORLD, type DemoWorld, demoCatalogue, type InBoth } from "@musubi/demo-world";
import { DEMO_PICTURES } from "./pages/icons.ts";

/** What the sandbox simulates: an operator's services, the people who use them, and their pictures. */
export type Surroundings = {
  readonly catalogue: Catalogue;
  readonly world: DemoWorld;
  /** SVG, by path. */
  readonly pictures: ReadonlyMap<string, string>;
};

/** Only the paths of the catalogue's addresses count here: the sandbox serves them wherever it listens. */
export const DEMO_SURROUNDINGS: Surroundings = {
  catalogue: demoCatalogue("http://localhost:4200"),
  world: DEMO_WORLD,
  pictures: DEMO_PICTURES,
};

/** Returns the services that the sandbox simulates: those that the world tells of, and not the ID itself. */
export const servicesOf = ({ catalogue, world }: Surroundings): readonly CatalogueEntry[] =>
  catalogue
    .filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID)
    .filter(({ kind }) => Object.hasOwn(world.services, kind));

/** Returns the name of the ID, from its entry in the catalogue. */
export function nameId({ catalogue }: Surroundings): InBoth {
  const entry = catalogue.find(({ service_id }) => service_id === HIDDEN_SERVICE_ID);
  return entry?.names ?? { ja: "ID", en: "the ID" };
}
