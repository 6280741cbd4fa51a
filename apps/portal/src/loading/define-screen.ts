import type { IdTokenClaims } from "@musubi/contract";
import type { ComponentType } from "react";
import type { Address } from "../navigation/address.ts";
import type { Portal } from "../portal/portal-context.ts";
import type { Loaded } from "./loaded.ts";

/** For whom a screen is opened, and what for. */
export type Opening<E> = { readonly claims: IdTokenClaims; readonly entry: E };

export type ScreenProps<D = undefined, E = undefined> = Opening<E> & {
  /** What was loaded. It may be followed by how things are by now, while the screen is shown. */
  readonly data: D;
  /** Loads it once more, while what is shown stays; false where nobody could be asked. */
  readonly look: () => Promise<boolean>;
};

type Definition<D, E> = {
  /** What the address says the screen is opened for; where it says nothing of use, the error page takes over. */
  readonly enter?: (portal: Portal, address: Address) => E | undefined;
  /** What it cannot be shown without. A session that was just renewed asks for it. */
  readonly load?: (portal: Portal, opening: Opening<E>) => Promise<Loaded<D>>;
  /** Whether it may only show how things are now, and nothing that was answered a moment ago. */
  readonly isLive?: boolean;
  readonly Screen: ComponentType<ScreenProps<D, E>>;
};

/** A screen as the table of routes knows it, whatever it is about. */
export type AnyScreen = Definition<unknown, unknown>;

/** Declares a screen: what it is opened with, what it loads, and what it shows of that. */
export function defineScreen<D = undefined, E = undefined>(screen: Definition<D, E>): AnyScreen {
  // The table forgets of each screen what it alone is about; what it loads comes back to it alone.
  return screen as unknown as AnyScreen;
}
