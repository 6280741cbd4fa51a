import { type Html, html } from "./html.ts";

/** The button back to the application without signing in. */
export const describeCancel = (action: string, label: string): Html =>
  html`<form method="post" action="${action}" class="fields"><button class="quiet" name="cancel" value="yes">${label}</button></form>`;
