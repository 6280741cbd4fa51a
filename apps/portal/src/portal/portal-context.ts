import type { Language } from "@musubi/contract";
import { createContext, useContext } from "react";
import { type StoreApi, useStore } from "zustand";
import type { Api } from "../api/api.ts";
import type { PageConfig } from "../page-config.ts";
import type { PortalSession } from "../session/session.ts";
import type { PortalWords, Spoken } from "../words/words.ts";

/** Whether a service's password was just reset, and for which address. */
export type PasswordReset = { readonly isSuccess: boolean; readonly email?: string };

/** What every screen may use. Created once when the page starts. */
export type Portal = {
  readonly config: PageConfig;
  readonly api: Api;
  readonly session: PortalSession;
  readonly spoken: StoreApi<Spoken>;
  /** Never stored: it is gone when the page closes. */
  readonly passwordReset: StoreApi<PasswordReset>;
  /**
   * Switches the screens, and saves the language in the holder's account if it can be reached: mails
   * use it, unless another was chosen for them.
   */
  switchLanguage(language: Language): Promise<void>;
};

const context = createContext<Portal | undefined>(undefined);

export const PortalProvider = context.Provider;

export function usePortal(): Portal {
  const portal = useContext(context);
  if (portal === undefined) throw new Error("A screen was shown outside the portal.");
  return portal;
}

export const useWords = (): PortalWords => useStore(usePortal().spoken, (state) => state.words);

export const useLanguage = (): Language => useStore(usePortal().spoken, (state) => state.language);
