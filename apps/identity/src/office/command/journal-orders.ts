import { readJournal } from "../journal/read.ts";
import { verifyJournal } from "../journal/verify.ts";
import { type Ordered, type Outcome, say, timeOf } from "./outcome.ts";

/** Prints the office's journal as one line of JSON per row. */
export async function printJournal({ parts, order }: Ordered): Promise<Outcome> {
  const { from, to } = order;
  const rows = await readJournal(parts.database.db, { from, to });
  const lines = rows.map((row) =>
    JSON.stringify({ ...row, at: timeOf(row.at), terms: JSON.parse(row.terms) as object }),
  );
  return { isDone: true, text: lines.join("\n") };
}

/** Reports whether the office's journal is complete and unaltered, and where it is not. */
export async function verifyOrder({ parts, order }: Ordered): Promise<Outcome> {
  const { rows, head, faults } = await verifyJournal(parts, order.head);
  const found = faults.map(({ seq, fault }) => `${seq}: ${FAULTS[fault]}`);
  const words = [...found, `${rows} rows, up to ${head.seq}:${head.mac}`].join("\n");
  return { ...say.done(order, { rows, head, faults }, words), isDone: faults.length === 0 };
}

const FAULTS = {
  missing: "is missing",
  altered: "was altered, or the row before it was",
  "reason-altered": "its reason was altered",
  "checkpoint-altered": "the checkpoint that stands for dropped months was altered",
  "not-the-head": "is not the head that was logged: the journal was cut, or an older one restored",
} as const;
