export * from "./old-accounts.ts";
export * from "./people.ts";
export * from "./services.ts";
export * from "./site.ts";
