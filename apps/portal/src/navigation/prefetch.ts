import { createContext, useContext } from "react";

const context = createContext<(path: string) => void>(() => {});

export const PrefetchProvider = context.Provider;

/** Loads a screen before it is asked for; whoever points at a link usually follows it. */
export const usePrefetch = () => useContext(context);
