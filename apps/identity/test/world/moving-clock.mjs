// Preloaded into a process under test: its parent can move its clock.
const realNow = Date.now;
let offset = 0;
Date.now = () => realNow() + offset;
process.on("message", (message) => {
  if (typeof message?.passMs !== "number") return;
  offset += message.passMs;
  process.send?.({ passed: message.passMs });
});
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref();
