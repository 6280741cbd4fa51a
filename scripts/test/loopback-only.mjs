// Loaded into every Node process of a test run: any connection to the outside fails at once, by name,
// instead of depending on the network. Node's fetch, http, tls and pg all use these functions.
import dns from "node:dns";
import net from "node:net";

const loopback = new net.BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addAddress("0.0.0.0", "ipv4");
loopback.addAddress("::", "ipv6");

/** What nearly every connection names: reading it anew took a hundredth of all tests. */
const USUAL = new Set(["localhost", "127.0.0.1"]);

/** Returns whether a host can only mean this machine. */
export function isLoopback(host) {
  if (USUAL.has(host)) return true;
  const bare = String(host).replace(/^\[|\]$/g, "");
  const family = net.isIP(bare);
  if (family === 0) return bare === "localhost" || bare.endsWith(".localhost");
  return loopback.check(bare, family === 6 ? "ipv6" : "ipv4");
}

const refusal = (host) =>
  Object.assign(
    new Error(`Tests must not connect beyond this machine, but something connected to ${host}.`),
    {
      code: "ENETUNREACH",
    },
  );

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connectToLoopback(...args) {
  const host = hostOf(args);
  if (host !== undefined && !isLoopback(host)) throw refusal(host);
  return connect.apply(this, args);
};

// `connect(port, host?)`, `connect(path)`, `connect({host?, port} | {path})`, or the single list
// that `net.connect` makes of them before it calls the method.
function hostOf(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) return first.path ? undefined : first.host;
  return typeof second === "string" ? second : undefined;
}

const guard = (owner, name) => {
  const original = owner[name];
  owner[name] = (host, ...rest) => {
    if (host && !isLoopback(host)) throw refusal(host);
    return original.call(owner, host, ...rest);
  };
};
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) {
  guard(dns, name);
  guard(dns.promises, name);
}
