import { type Row, within } from "./rooms/rows.ts";

/**
 * Who may import what. Each row is a room, a part of the sources. A room imports only what its row
 * names, and no row names a room above it. Imports of types count like imports of values.
 *
 * Rooms are reached by their path, workspaces by their name (`@musubi/…`). Of the packages, `node:`
 * is everything of Node, `@fastify` everything of that scope, and `computed:` an `import(…)` whose
 * target is known only when it runs.
 *
 * The reader of imports is our own: beside TypeScript 7, dependency-cruiser 18.7 finds none in TypeScript, and says nothing.
 */
export const BOUNDARIES: readonly Row[] = [
  // Nothing imports these.
  ...within("", {
    e2e: {
      rooms: "scripts/test scripts/demo scripts/build",
      workspaces: "contract demo-world environment messages phrases",
      // Third-party clients, used as their users would; a test's page imports one.
      packages:
        "@playwright/test axe-core oauth4webapi oidc-client-ts openid-client ws node: computed:",
    },
    // Third-party clients, each in its own program, and what starts them.
    "e2e/peers": {
      rooms: "scripts/build scripts/test",
      workspaces: "contract demo-world",
      packages: `@angular @auth @okta @playwright/test amazon-cognito-identity-js angular-oauth2-oidc aws-amplify better-auth
        better-sqlite3 drizzle-orm express express-openid-connect express-session oauth4webapi openid-client passport
        passport-oauth2 passport-openidconnect rolldown simple-oauth2 node: computed:`,
    },
    // It fills a database as identity does, and measures identity against servers of its own.
    bench: {
      rooms: `scripts/test scripts/build scripts/release
        apps/identity/src/accounts apps/identity/src/tokens apps/identity/src/database apps/identity/src/settings`,
      workspaces: "contract demo-world environment",
      packages: "@node-rs/argon2 better-auth fastify kysely oidc-provider pg node:",
    },
    // What a sibling service may copy: it knows nothing of us.
    "examples/moving-in": { packages: "node:" },
    "examples/site": { packages: "jose openid-client node:" },
    "examples/service-ts": { workspaces: "connector", packages: "openid-client node:" },
    "vitest.config.ts": { workspaces: "environment", packages: "vitest" },
  }),

  // A test knows the sources of its own workspace, and the public parts of the others.
  ...within("", {
    "scripts tests": {
      rooms: "scripts",
      workspaces: "demo-world environment",
      packages: "vitest node:",
    },
    "apps/identity tests": {
      rooms: "apps/identity",
      workspaces: "contract demo-world environment messages phrases",
      packages: `@aws-sdk @fastify @node-rs/argon2 @valibot fastify jose kysely nodemailer oidc-provider
        openid-client pg valibot fast-check vitest node: computed:`,
    },
    "apps/portal tests": {
      rooms: "apps/portal",
      workspaces: "contract environment messages phrases ui",
      packages: "react react-dom zustand fast-check vitest node:",
    },
    "apps/login tests": {
      rooms: "apps/login",
      workspaces: "contract",
      packages: "vitest",
    },
    "apps/sandbox tests": {
      rooms: "apps/sandbox",
      workspaces: "connector-check contract demo-world environment phrases",
      packages:
        "@aws-sdk jose nodemailer oauth4webapi oidc-provider openid-client valibot vitest node:",
    },
    "packages/connector tests": {
      rooms: "packages/connector",
      workspaces: "connector-check contract",
      packages: "kysely pg valibot vitest node:",
    },
    "packages/connector-check tests": {
      rooms: "packages/connector-check",
      packages: "vitest node:",
    },
    "packages/demo-world tests": {
      rooms: "packages/demo-world",
      workspaces: "contract",
      packages: "valibot vitest",
    },
    "packages/phrases tests": { rooms: "packages/phrases", packages: "vitest" },
    "packages/messages tests": {
      rooms: "packages/messages",
      workspaces: "contract phrases",
      packages: "vitest node: computed:",
    },
    "packages/environment tests": {
      rooms: "packages/environment",
      packages: "fast-check valibot vitest node:",
    },
    "packages/ui tests": {
      rooms: "packages/ui",
      workspaces: "contract",
      packages: "react-dom vitest node:",
    },
    "packages/contract tests": {
      rooms: "packages/contract",
      workspaces: "environment",
      packages: "fast-check valibot vitest node:",
    },
  }),

  // The six jobs of the scripts, a game that is started by hand, and two files that run before anything is installed.
  ...within("scripts", {
    // Holders who go on while what is under them fails.
    faults: {
      rooms: "release test build",
      workspaces: "contract demo-world environment",
      packages: "node:",
    },
    release: { rooms: "test build", workspaces: "demo-world environment", packages: "node:" },
    test: {
      rooms: "check demo build",
      workspaces: "demo-world environment",
      // The test of mutants loads our modules from a copy of the repository.
      packages: "fast-check rolldown node: computed:",
    },
    demo: { rooms: "build", workspaces: "demo-world environment", packages: "valibot node:" },
    check: { rooms: "build", workspaces: "phrases", packages: "rolldown node:" },
    build: { packages: "rolldown node:" },
    "musubi.mjs": { rooms: "bootstrap.mjs" },
    "bootstrap.mjs": { packages: "node:" },
  }),

  // No app imports an app. A use case (ties, accounts, services, tokens, outbox) never sees a
  // request or a reply: none of these names http or fastify. A query never decides: database names
  // no room but the one that measures.
  ...within("apps/identity/src", {
    process: {
      rooms:
        "api hosted office ties pool provider oidc accounts social http services tokens outbox limits report database tracing settings",
      workspaces: "contract demo-world environment",
      packages: "fastify prom-client node: computed:",
    },
    api: {
      rooms: "ties accounts social http services tokens outbox limits database settings",
      workspaces: "contract demo-world messages",
      packages: "@fastify @valibot fastify valibot",
    },
    hosted: {
      rooms: "ties pool provider accounts social http outbox limits database settings",
      workspaces: "contract demo-world messages",
      packages: "@fastify fastify oidc-provider node:",
    },
    // What operators may do, and the command that does it, which says it in words that holders read.
    office: {
      rooms: "ties accounts services outbox report database settings",
      workspaces: "contract environment messages",
      packages: "kysely valibot node:",
    },
  }),
  // The rooms of `ties`. `operations`, at the bottom, runs the steps of every kind, and imports none of their rooms.
  ...within("apps/identity/src/ties", {
    "take-back": {
      rooms: "places homecoming operations ../accounts ../outbox ../database ../settings",
      workspaces: "contract",
      packages: "kysely",
    },
    linking: {
      rooms: `places belief proofs operations
        ../accounts ../services ../outbox ../database ../settings`,
      workspaces: "contract messages",
      packages: "kysely",
    },
    merging: {
      rooms: "homecoming belief proofs operations ../accounts ../outbox ../database ../tracing",
      workspaces: "contract messages phrases",
      packages: "kysely",
    },
    places: {
      rooms: "homecoming belief operations ../accounts ../services ../outbox ../database",
      workspaces: "contract messages",
      packages: "kysely",
    },
    homecoming: {
      rooms: "operations ../accounts ../services ../outbox ../database",
      workspaces: "contract",
      packages: "kysely node:",
    },
    belief: {
      rooms: "operations ../accounts ../services ../database",
      workspaces: "contract",
      packages: "kysely",
    },
    proofs: {
      rooms: "operations ../accounts ../services ../tokens ../database ../settings",
      workspaces: "contract",
      packages: "jose valibot",
    },
    exports: {
      rooms: "operations ../accounts ../services ../outbox ../database ../settings",
      workspaces: "contract phrases",
      packages: "node:",
    },
    operations: {
      rooms:
        "../accounts ../services ../tokens ../outbox ../limits ../report ../database ../tracing ../settings",
      workspaces: "contract messages",
      packages: "kysely node:",
    },
  }),
  ...within("apps/identity/src", {
    pool: {
      rooms: "provider/reach oidc accounts social http tokens outbox limits database settings",
      workspaces: "contract",
      packages: "fastify oidc-provider valibot node:",
    },
    provider: {
      rooms: "provider/reach oidc accounts http services tokens outbox limits database settings",
      workspaces: "contract",
      packages: "@fastify fastify jose oidc-provider node:",
    },
    // What replaces members of the library's classes, a file each. It knows nothing of us.
    "provider/reach": { workspaces: "contract", packages: "oidc-provider node:" },
    // What both providers are built on.
    oidc: {
      rooms: "http tokens limits database settings",
      workspaces: "contract",
      packages: "fastify oidc-provider node:",
    },
    accounts: {
      rooms: "social services tokens outbox limits report database tracing settings",
      workspaces: "contract messages",
      packages: "@node-rs/argon2 @node-rs/bcrypt @simplewebauthn/server kysely valibot node:",
    },
    social: {
      rooms: "services tokens database settings",
      workspaces: "contract",
      packages: "openid-client node:",
    },
    http: {
      rooms: "tokens limits report database tracing",
      workspaces: "contract messages phrases",
      packages: "@fastify fastify node:",
    },
    services: { rooms: "database tracing settings", workspaces: "contract" },
    tokens: { rooms: "database settings", workspaces: "contract", packages: "node:" },
    outbox: {
      rooms: "database tracing settings",
      workspaces: "contract messages phrases",
      packages: "nodemailer node:",
    },
    limits: { rooms: "database", packages: "kysely node:" },
    report: { workspaces: "contract" },
    database: { rooms: "tracing", workspaces: "contract", packages: "kysely pg node:" },
    // What is under way, and for how long: it knows nothing of what that is.
    tracing: { rooms: "settings", workspaces: "environment", packages: "node:" },
    // Production refuses the values that the demo published.
    settings: { workspaces: "contract demo-world environment", packages: "valibot node:" },
  }),

  // Pages reach a browser: none of their rows names `node:`, or the server that serves them.
  ...within("apps/portal", {
    "vite.config.ts": { rooms: "vite server", workspaces: "ui", packages: "@vitejs vite node:" },
    // Writes what a first visit needs into the page, and so imports it.
    vite: {
      rooms: "server src/start src/loading src/navigation",
      workspaces: "contract",
      // `computed:` is for the table of screens, from which all of them are reachable.
      packages: "vite node: computed:",
    },
    server: {
      rooms: "src/page-config.ts",
      workspaces: "contract environment",
      packages: "@fastify fastify valibot node:",
    },
    // Components alone: their look, not their purpose.
    "kitchen-sink": { workspaces: "ui", packages: "react react-dom" },
  }),
  ...within("apps/portal/src", {
    start: {
      rooms: "routes loading errors frame portal session api words navigation page-config.ts",
      workspaces: "contract phrases",
      packages: "react react-dom zustand",
    },
    routes: {
      rooms: "features popup loading errors frame portal session navigation",
      workspaces: "contract messages ui",
      packages: "react",
    },
    // Features never import each other: shared parts are below them.
    "features/*": {
      rooms: "app-sdk popup forms loading frame portal pools session api refusals words navigation",
      workspaces: "contract messages ui",
      packages: "react valibot zustand",
    },
    "app-sdk": { rooms: "popup", workspaces: "contract", packages: "@firebase" },
    popup: {
      rooms: "loading frame portal session",
      workspaces: "contract messages ui",
      packages: "react valibot",
    },
    forms: {
      rooms: "frame portal session refusals navigation",
      workspaces: "contract messages ui",
      packages: "react",
    },
    // Loads every screen and its data.
    loading: {
      rooms: "errors frame portal session api refusals words navigation",
      workspaces: "contract ui",
      packages: "react zustand",
    },
    errors: {
      rooms: "frame portal words navigation",
      workspaces: "contract messages ui",
      packages: "react",
    },
    frame: {
      rooms: "portal session api words navigation",
      workspaces: "contract messages phrases ui",
      packages: "react zustand",
    },
    portal: {
      rooms: "session api words page-config.ts",
      workspaces: "contract messages",
      packages: "react zustand",
    },
    pools: {
      rooms: "session refusals page-config.ts",
      workspaces: "contract",
      packages: "oauth4webapi valibot",
    },
    session: {
      rooms: "api navigation page-config.ts",
      workspaces: "contract",
      packages: "valibot zustand",
    },
    api: { rooms: "page-config.ts", workspaces: "contract" },
    refusals: { rooms: "words navigation", workspaces: "contract" },
    words: { workspaces: "contract messages", packages: "zustand" },
    navigation: { workspaces: "contract ui", packages: "react valibot" },
    "page-config.ts": { workspaces: "contract" },
  }),
  ...within("apps/login", {
    "vite.config.ts": { workspaces: "ui", packages: "@vitejs vite node:" },
    src: { workspaces: "contract messages phrases ui", packages: "react react-dom" },
    // A few kB of script for pages that work without it: no components. What only some browsers need is imported from
    // an address that the page names.
    "src/enhance": { workspaces: "contract", packages: "computed:" },
  }),
  // The services of the sandbox know only our public parts.
  ...within("apps/sandbox", {
    src: {
      workspaces: "connector contract demo-world environment phrases",
      packages: "fastify jose oidc-provider openid-client postal-mime smtp-server valibot node:",
    },
  }),

  ...within("packages", {
    // A service takes it along: it knows nothing of us, and needs nothing but Node.
    "connector/src": { packages: "node:" },
    "connector-check/src": { workspaces: "contract demo-world environment", packages: "node:" },
    "demo-world/src": { workspaces: "contract", packages: "valibot" },
    "messages/src": { workspaces: "contract" },
    "environment/src": { packages: "valibot node:" },
    // What builds the components, not what they are made of.
    ui: { packages: "lightningcss vite node:" },
    "ui/src": { workspaces: "phrases", packages: "react" },
    "contract/src": { packages: "valibot" },
    phrases: {},
  }),
];
