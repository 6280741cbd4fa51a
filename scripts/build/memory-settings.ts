/** The settings of the files in deploy/ that keep identity's young generation and the system's heap small. */
export const LEAN = { NODE_OPTIONS: "--max-semi-space-size=4", MALLOC_ARENA_MAX: "1" };
