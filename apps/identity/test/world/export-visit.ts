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

/** What a holder does about the file of all that is kept about them, signed in. */
export async function visitExport(
  world: World,
  person: DemoPerson,
  { browser, language = "en" }: { readonly browser?: Browser; readonly language?: Language } = {},
) {
  const tokens = await world.signIn(person, browser);
  // A client each time: one would send parallel requests that are alike only once.
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

/** How many rows of files, and of what services gave for them, there are. */
export async function countExports({ database: { db } }: World) {
  const files = await db.selectFrom("data_export").select("id").execute();
  const given = await db.selectFrom("data_export_part").select("service_id").execute();
  return { files: files.length, given: given.length };
}
