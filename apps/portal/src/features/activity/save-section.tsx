import type { ActivityRow } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Alert, Done } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { useState } from "react";
import { saveFile } from "../../forms/save-file.ts";
import { useProtected } from "../../forms/use-protected.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useActivityWords } from "../../portal/words/activity.ts";
import type { ShownRow } from "./describe-row.ts";
import { loadAll } from "./load-activity.ts";
import { writeCsv, writeJson } from "./write-file.ts";

const FORMATS = {
  csv: { write: writeCsv, type: "text/csv" },
  json: { write: writeJson, type: "application/json" },
} as const;

type Format = keyof typeof FORMATS;

type Saving =
  | { readonly phase: "idle" }
  | { readonly phase: "busy"; readonly format: Format }
  | { readonly phase: "saved"; readonly count: number }
  | { readonly phase: "failed" };

type SaveSectionProps = { readonly describe: (row: ActivityRow) => ShownRow };

/** Saves all kept rows as a file. The browser makes it, in the words of the screen. */
export function SaveSection({ describe }: SaveSectionProps) {
  const words = useActivityWords();
  const language = useLanguage();
  const { api, config } = usePortal();
  const runProtected = useProtected();
  const [saving, setSaving] = useState<Saving>({ phase: "idle" });

  async function save(format: Format) {
    if (saving.phase === "busy") return;
    setSaving({ phase: "busy", format });
    const loaded = await runProtected(async () => {
      const rows = await loadAll(api.identity);
      return rows ? ({ do: "save", rows } as const) : ({ do: "offer-retry" } as const);
    });
    if (loaded?.do !== "save") return setSaving({ phase: "failed" });
    const { write, type } = FORMATS[format];
    const telling = { words, language, timeZone: config.timeZone };
    saveFile(`${words.save.file}.${format}`, write(loaded.rows.map(describe), telling), type);
    setSaving({ phase: "saved", count: loaded.rows.length });
  }

  return (
    <Section title={words.save.section}>
      <p>{words.save.text}</p>
      {(["csv", "json"] as const).map((format) => (
        <Button
          key={format}
          kind="quiet"
          loading={saving.phase === "busy" && saving.format === format}
          onClick={() => void save(format)}
        >
          {words.save[format]}
        </Button>
      ))}
      {saving.phase === "saved" && <Done>{words.save.done(saving.count)}</Done>}
      {saving.phase === "failed" && <Alert>{words.save.failed}</Alert>}
    </Section>
  );
}
