import { createContext, useContext } from "react";

const context = createContext<(path: string) => void>(() => {});

export const PrefetchProvider = context.Provider;

/** Loads a screen before it is asked for: a holder who points at a link usually follows it. */
export const usePrefetch = () => useContext(context);
