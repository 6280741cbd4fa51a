import express from "express";

/** The settings that every peer gets when it starts: only what a developer would paste. */
export const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** A site whose pages show what it knows, so that the test can read it. */
export function createSite() {
  const app = express();
  app.set("trust proxy", false);
  return app;
}

export const show = (response, state) => response.type("html").send(describe(state));

export const describe = (state) =>
  `<!doctype html><pre id="state">${JSON.stringify(state).replaceAll("<", "&lt;")}</pre>`;

export function listen(app) {
  app.use((error, _request, response, _next) => {
    console.error(error);
    response
      .status(500)
      .type("text")
      .send(`${error?.stack ?? error}\n${error?.cause ?? ""}`);
  });
  app.listen(Number(PORT), "127.0.0.1", () => console.log("ready"));
}
