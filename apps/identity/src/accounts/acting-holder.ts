import type { Language } from "@musubi/contract";
import type { Trace } from "../outbox/journal/write-journal.ts";

/** A holder who acts on their own account: the session is genuine, but may have ended. */
export type ActingHolder = Trace & { readonly family: string; readonly language: Language };
