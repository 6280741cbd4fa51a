/** Of a caller who stays logged in, whatever happens meanwhile. */
export const LOGGED_IN = { isIn: async () => true };
