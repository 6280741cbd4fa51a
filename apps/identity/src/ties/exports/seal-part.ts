import { type Secrets, seal, unseal } from "../../settings/secrets.ts";

type Keys = Pick<Secrets, "exports">;

/** Which part of a file: a service's, or identity's own. */
type Place = { readonly export: string; readonly of: number | "id" };

const nameOf = (place: Place): string => `${place.export} ${place.of}`;

/** Seals a part of a holder's file, so that the database alone does not reveal it. */
export const sealPart = ({ exports: key }: Keys, place: Place, json: string): string =>
  seal(key, nameOf(place), json);

export const openPart = ({ exports: key }: Keys, place: Place, sealed: string): unknown =>
  JSON.parse(unseal(key, nameOf(place), sealed));
