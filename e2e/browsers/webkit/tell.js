// Tells the host what it cannot see from outside.
const tell = (what) => webkit.messageHandlers.host.postMessage(JSON.stringify(what));
addEventListener("DOMContentLoaded", () => tell({ event: "ready" }));
addEventListener("error", ({ message }) => message && tell({ event: "error", text: message }));
addEventListener("unhandledrejection", ({ reason }) => tell({ event: "error", text: `${reason}` }));
