/** The style sheet of the sandbox's pages, except those of services' own sites. */
export const STYLE = `:root {
  --paper: #faf6ef;
  --surface: #fffdf9;
  --line: #e4dbcb;
  --ink: #1f1b17;
  --quiet: #665d52;
  --cord: #d8351b;
  --link: #b92a13;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.75 "Hiragino Sans", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif;
  font-feature-settings: "palt";
  word-break: keep-all;
  border-top: 4px solid var(--cord);
}
[data-whole] { white-space: nowrap; }
.page { max-width: 600px; margin: 0 auto; padding: 24px 20px 64px; }
h1, h2 {
  font-family: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif JP", "Noto Serif CJK JP", serif;
  font-weight: 600;
  letter-spacing: 0.04em;
  line-height: 1.4;
  text-wrap: balance;
}
h1 { font-size: 25px; margin: 0; }
h2 { font-size: 18px; margin: 32px 0 8px; }
p { margin: 12px 0; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--cord); outline-offset: 3px; border-radius: 4px; }
.top { display: flex; justify-content: space-between; gap: 16px; margin-bottom: 32px; font-size: 14px; }
.head { display: flex; align-items: center; gap: 16px; }
.head img { width: 56px; height: 56px; flex: none; }
.lead { color: var(--quiet); margin: 4px 0 0; }
.note {
  margin-top: 32px;
  padding: 16px 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-left: 3px solid var(--cord);
  border-radius: 12px;
  font-size: 14px;
  color: var(--quiet);
}
.tour { margin: 8px 0 0; padding-inline-start: 1.6em; }
.tour li { margin: 8px 0; padding-inline-start: 4px; overflow-wrap: anywhere; }
.tour li::marker { color: var(--cord); font-weight: 600; }
.cards { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 12px; }
.card {
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 16px;
  color: inherit;
  text-decoration: none;
}
.card:hover { border-color: var(--quiet); }
.card img { width: 46px; height: 46px; flex: none; }
.card span { min-width: 0; overflow-wrap: anywhere; }
.card small { display: block; color: var(--quiet); font-size: 13px; line-height: 1.6; }
button.card { width: 100%; font: inherit; text-align: start; cursor: pointer; }
.fields { display: grid; gap: 8px; max-width: 480px; margin-top: 16px; }
.fields > label { font-size: 14px; color: var(--quiet); }
.fields input:not([type="checkbox"]) {
  width: 100%;
  height: 52px;
  padding: 0 16px;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid #8d8375;
  border-radius: 12px;
}
.fields input[aria-invalid="true"] { border-color: var(--cord); }
.fields .tick { display: flex; align-items: center; gap: 12px; min-height: 44px; font-size: 16px; color: inherit; }
.tick input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--cord); }
.fields button { height: 52px; border-radius: 14px; font: inherit; font-weight: 600; cursor: pointer; }
.fields .main { margin-top: 8px; border: 0; background: var(--cord); color: #fff; }
.fields .quiet { margin-top: 24px; border: 1px solid #8d8375; background: none; color: inherit; }
.hint { margin: 0; font-size: 13px; color: var(--quiet); }
.fault {
  margin: 0;
  padding: 12px 16px;
  border-left: 3px solid var(--cord);
  border-radius: 12px;
  background: #fdeeea;
  color: #8f1f0c;
}
.mail-text {
  padding: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 16px;
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.mail-frame { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
`;
