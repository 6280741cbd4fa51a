// Every test, those of identity on both engines, with all the combinations of which `npm test` tries a few.
process.env.GRIND = "1";
await import("./test.ts");
