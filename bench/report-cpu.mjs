// Preloaded into every server: says what of processor and memory it has used, when its parent asks.
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.memoryUsage.rss() / 2 ** 20,
  });
});
process.channel?.unref();
