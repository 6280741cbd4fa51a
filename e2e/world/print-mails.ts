import { execFileSync } from "node:child_process";
import { inRepository } from "../../scripts/build/repository.ts";

const PRINT = inRepository("apps/identity/test/outbox/mail/print-mails.ts");

type Printed = { readonly about: string; readonly language: string; readonly html: string };

/** Returns one mail of each kind in both languages, with pictures inline, as they are really sent. */
export const printMails = (): readonly Printed[] =>
  JSON.parse(execFileSync(process.execPath, [PRINT], { encoding: "utf8" }));
