export * from "./notifications.ts";
export * from "./old-accounts.ts";
export * from "./people.ts";
export * from "./provider-people.ts";
export * from "./published.ts";
export * from "./services.ts";
export * from "./sign-ins.ts";
export * from "./site.ts";
