import type { Parts } from "../../ties/operations/parts.ts";
import type { Author } from "../journal/write-office.ts";
import type { Outcome } from "./outcome.ts";
import type { Order } from "./read-order.ts";

/** An order, its author, and the parts to do it with. */
export type Ordered = { readonly parts: Parts; readonly order: Order; readonly author: Author };

export type Run = (ordered: Ordered) => Promise<Outcome>;
