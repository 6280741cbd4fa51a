// The same tests, each with all the combinations of which `npm test` plays a sample.
process.env.GRIND = "1";
await import("./test.ts");
