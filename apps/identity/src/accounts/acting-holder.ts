import type { Language } from "@musubi/contract";
import type { Trace } from "../outbox/journal/write-journal.ts";

/** Who acts on their own account: a genuine session, not yet known to be alive. */
export type ActingHolder = Trace & { readonly family: string; readonly language: Language };
