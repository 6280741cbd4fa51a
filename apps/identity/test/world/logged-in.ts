/** For a caller who stays logged in, whatever happens meanwhile. */
export const LOGGED_IN = { notice_language: "ja", isIn: async () => true } as const;
