/** A caller whose session stays valid, whatever happens meanwhile. */
export const LOGGED_IN = {
  notice_language: "ja",
  isIn: async () => true,
  findSso: async () => "a login",
} as const;
