// Loaded into the processes that we start with a channel. A supervisor that is killed outright cannot send a
// signal, but its end of the channel closes: the process then signals itself to stop, and exits
// soon in any case.
const GRACE_MS = 2500;

function stop(target) {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(target, "SIGTERM");
}

// Processes that this one forks must not load this module: this process supervises them, and uses their channel itself.
const own = process.execArgv.indexOf(import.meta.url);
if (own > 0) process.execArgv.splice(own - 1, 2);

if (process.channel) {
  process.once("disconnect", () => stop(process.pid));
  // A listener alone would keep an idle process alive.
  process.channel.unref();
}

// Under `node --watch` the channel leads to the watcher, which survives a closed channel. So the
// supervisor passes its process ID, and the whole group ends with it (0 means the own group).
const supervisor = Number(process.env.SUPERVISOR_PID);
if (supervisor > 0) {
  const timer = setInterval(() => {
    try {
      process.kill(supervisor, 0);
    } catch {
      clearInterval(timer);
      stop(process.platform === "win32" ? process.pid : 0);
    }
  }, 1000);
  timer.unref();
}
