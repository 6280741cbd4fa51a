/** What the files in deploy/ start identity with: a young generation and one heap of the system's that stay small. */
export const LEAN = { NODE_OPTIONS: "--max-semi-space-size=4", MALLOC_ARENA_MAX: "1" };
