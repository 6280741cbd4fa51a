#!/usr/bin/env node
// `npx musubi …` in a checkout: the same as `npm run musubi -- …`.
process.argv.splice(2, 0, "musubi");
await import("./bootstrap.mjs");
