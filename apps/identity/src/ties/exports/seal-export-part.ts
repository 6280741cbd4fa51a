import { type Secrets, seal, unseal } from "../../settings/secrets.ts";

type Keys = Pick<Secrets, "exports">;

/** Which part of a file: a service's, or identity's own. */
type PartContext = { readonly export: string; readonly of: number | "id" };

const nameOf = (context: PartContext): string => `${context.export} ${context.of}`;

/** Seals a part of a holder's file, so that the database alone does not reveal it. */
export const sealExportPart = (
  { exports: key }: Keys,
  context: PartContext,
  json: string,
): string => seal(key, nameOf(context), json);

export const openExportPart = (
  { exports: key }: Keys,
  context: PartContext,
  sealed: string,
): unknown => JSON.parse(unseal(key, nameOf(context), sealed));
