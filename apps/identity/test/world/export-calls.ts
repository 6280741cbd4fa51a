import {
  type DataExport,
  describeExport,
  type ExportForm,
  fetchExport,
  finishExport,
  type Language,
  startExport,
} from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import type { Browser } from "./browser.ts";
import { dataOf } from "./outcomes.ts";
import type { World } from "./world.ts";

/** Signs a holder in. Returns the calls about their data file. */
export async function exportCallsAs(
  world: World,
  person: DemoPerson,
  { browser, language = "en" }: { readonly browser?: Browser; readonly language?: Language } = {},
) {
  const tokens = await world.signIn(person, browser);
  // A new client each time: one client would send identical parallel requests only once.
  const client = () => world.client({ bearer: tokens.access_token, language });
  return {
    tokens,
    start: () => client().send(startExport, {}),
    finish: () => client().send(finishExport, {}),
    fetch: (form: ExportForm = "json") => client().send(fetchExport, { query: { form } }),
    see: async (): Promise<DataExport | null> =>
      dataOf(await client().send(describeExport, {})).export,
  };
}

/** Counts the rows of files, and of what services gave for them. */
export async function countExports({ database: { db } }: World) {
  const files = await db.selectFrom("data_export").select("id").execute();
  const given = await db.selectFrom("data_export_part").select("service_id").execute();
  return { files: files.length, given: given.length };
}
