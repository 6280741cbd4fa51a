// Prints how many passwords this machine hashes in a second, one after the other.
import { createPasswordHasher } from "../src/accounts/passwords/hashing.ts";

const MEASURED_MS = 1_000;

const { hash } = createPasswordHasher();
await hash("The first one loads what hashing needs.");
const began = performance.now();
let hashes = 0;
for (; performance.now() - began < MEASURED_MS; hashes += 1) await hash("Hanami2026");
console.log((hashes * 1_000) / (performance.now() - began));
