// Loaded into every process we start. A supervisor that is killed outright cannot say goodbye, but
// its end of the channel closes: the process then asks itself to stop, and does so in any case soon.
const GRACE_MS = 2500;

function stop(target) {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(target, "SIGTERM");
}

// Whatever this process forks has it as its supervisor, and a channel that it needs: this module is
// not for them.
const own = process.execArgv.indexOf(import.meta.url);
if (own > 0) process.execArgv.splice(own - 1, 2);

if (process.channel) {
  process.once("disconnect", () => stop(process.pid));
  // Listening alone would keep a process alive that has nothing left to do.
  process.channel.unref();
}

// Under `node --watch` the channel leads to the watcher, which does not mind being left alone: the
// supervisor says who it is, and the whole group goes with it (0 means the own group).
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
