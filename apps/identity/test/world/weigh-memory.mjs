// Preloaded into a process under test: reports its memory, after garbage collection, when asked.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("message", async (message) => {
  if (message !== "weigh") return;
  collectGarbage();
  // Sockets that are closing release their memory only a turn later.
  await new Promise(setImmediate);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({
    heldBytes: heapUsed + external,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  });
});
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref();
