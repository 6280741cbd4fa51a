// Preloaded into every server: reports its use of processor and memory when its parent asks.
process.on("message", (message) => {
  if (message !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.memoryUsage.rss() / 2 ** 20,
  });
});
process.channel?.unref();
