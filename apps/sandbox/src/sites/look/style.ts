import { APP, PLANNER, SCHOOL, STORE } from "./looks.ts";

/** The styles that all sites share. Each of the demo's also has its own look. */
const SHARED = `* { box-sizing: border-box; }
.site {
  --ground: #f6f4f0;
  --surface: #fff;
  --line: #ddd6ca;
  --ink: #1f1b17;
  --quiet: #5f574d;
  --accent: #5a4a3a;
  --serif: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif JP", "Noto Serif CJK JP", serif;
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.75 "Hiragino Sans", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif;
  font-feature-settings: "palt";
  word-break: keep-all;
}
[data-whole] { white-space: nowrap; }
.inner { width: 100%; max-width: 960px; margin: 0 auto; padding: 0 20px; }
main.inner { flex: 1; padding-top: 32px; padding-bottom: 64px; }
h1, h2 { line-height: 1.4; text-wrap: balance; margin: 0; }
h1 { font-size: 27px; }
h2 { font-size: 19px; margin-top: 32px; }
p { margin: 12px 0; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; border-radius: 4px; }
.masthead .inner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; padding-top: 16px; padding-bottom: 16px; }
.mark { display: flex; align-items: center; gap: 12px; color: inherit; text-decoration: none; font-size: 19px; font-weight: 600; }
.mark img { width: 40px; height: 40px; flex: none; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; font-size: 14px; min-width: 0; }
.tools a, .tools button { display: inline-flex; align-items: center; min-height: 44px; color: inherit; }
.tools button { padding: 0; border: 0; background: none; font: inherit; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.who { overflow-wrap: anywhere; }
.hero { display: grid; gap: 24px; align-items: center; }
.scene { width: 100%; max-width: 420px; height: auto; border-radius: 16px; display: block; }
.inside .scene { max-width: 160px; }
.lead { color: var(--quiet); margin: 8px 0 0; }
.main {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 52px;
  padding: 4px 28px;
  border: 0;
  border-radius: 12px;
  background: var(--accent);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.actions { margin: 24px 0 0; }
.ways { list-style: none; margin: 4px 0 0; padding: 0; font-size: 14px; }
.ways a { display: inline-flex; align-items: center; min-height: 44px; }
.small { font-size: 14px; color: var(--quiet); margin: 24px 0 0; }
.note { margin: 24px 0; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 10px; }
.note p { margin: 0 0 8px; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 0; font-size: 14px; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.things { list-style: none; margin: 12px 0 0; padding: 0; display: grid; gap: 12px; }
.thing { padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.thing b { display: block; }
.thing small { color: var(--quiet); font-size: 14px; }
.thing progress { display: block; width: 100%; height: 10px; margin: 8px 0 4px; accent-color: var(--accent); }
.fields { display: grid; gap: 8px; max-width: 480px; margin-top: 24px; }
.fields label { font-size: 14px; color: var(--quiet); }
.fields input { width: 100%; height: 52px; padding: 0 16px; font: inherit; color: inherit; background: var(--surface); border: 1px solid #847b6f; border-radius: 10px; }
.fields input[aria-invalid="true"] { border-color: #b3261e; }
.fields .main { margin-top: 8px; }
.hint { margin: 0; font-size: 13px; color: var(--quiet); }
.fault { margin: 0; padding: 12px 16px; border-left: 4px solid #b3261e; border-radius: 10px; background: #fdeeea; color: #8c1d12; }
footer { border-top: 1px solid var(--line); font-size: 13px; color: var(--quiet); }
footer .inner { display: flex; flex-wrap: wrap; gap: 0 24px; padding-top: 12px; padding-bottom: 24px; }
footer p { flex-basis: 100%; margin: 0; }
footer a { display: inline-flex; align-items: center; min-height: 44px; }
@media (min-width: 720px) {
  .hero { grid-template-columns: 1fr 380px; }
  .inside .scene { max-width: none; }
}
`;

/** The style sheet of all sites. */
export const SITE_STYLE = [SHARED, STORE, APP, SCHOOL, PLANNER].join("");
