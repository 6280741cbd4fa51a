import type { IdTokenClaims } from "@musubi/contract";
import type { ComponentType } from "react";
import type { Address } from "../navigation/address.ts";
import type { Portal } from "../portal/portal-context.ts";
import type { Loaded } from "./loaded.ts";

/** The holder for whom a screen is opened, and what its address says. */
export type Opening<E> = { readonly claims: IdTokenClaims; readonly params: E };

export type ScreenProps<D = undefined, E = undefined> = Opening<E> & {
  /** The loaded data. A newer version may replace it while the screen is shown. */
  readonly data: D;
  /** Loads the data again while the screen stays. Returns false if that failed. */
  readonly look: () => Promise<boolean>;
};

type Definition<D, E> = {
  /** Reads from the address what the screen is opened for. If it returns undefined, the error page takes over. */
  readonly enter?: (portal: Portal, address: Address) => E | undefined;
  /** Loads the data without which the screen cannot be shown. Its calls wait for a renewal in progress. */
  readonly load?: (portal: Portal, opening: Opening<E>) => Promise<Loaded<D>>;
  /** Whether the screen must show current data only, never an earlier answer. */
  readonly isLive?: boolean;
  readonly Screen: ComponentType<ScreenProps<D, E>>;
};

/** A screen of any kind, as the table of routes holds it. */
export type AnyScreen = Definition<unknown, unknown>;

/** Declares a screen: what it is opened with, what it loads, and what it shows. */
export function defineScreen<D = undefined, E = undefined>(screen: Definition<D, E>): AnyScreen {
  // The table drops the types of each screen. That is safe, because a screen gets back only what it loaded itself.
  return screen as unknown as AnyScreen;
}
