/**
 * A shop: its name in the middle over a double line, like a sign, and orders like slips of paper.
 */
export const STORE = `.look-store { --ground: #fbf4ec; --line: #e6d3c0; --accent: #8a3a2b; --quiet: #6b5548; }
.look-store .masthead { border-bottom: 4px double var(--accent); background: var(--surface); }
.look-store .masthead .inner { flex-direction: column; }
.look-store .mark { font-family: var(--serif); font-size: 24px; letter-spacing: 0.12em; }
.look-store .tools { justify-content: center; }
.look-store h1, .look-store h2 { font-family: var(--serif); letter-spacing: 0.06em; }
.look-store .thing { border-radius: 2px; border-style: dashed; }
.look-store .thing b { font-size: 17px; }
`;

/** An app: as wide as a phone, everything round, records along a twig. */
export const APP = `.look-app { --ground: #f1f6ee; --line: #d3e2cb; --accent: #33603a; --quiet: #55634f; }
.look-app .inner { max-width: 520px; }
.look-app .masthead { background: var(--accent); color: #fff; max-width: 520px; width: 100%; margin: 0 auto; border-radius: 0 0 28px 28px; }
.look-app .mark { font-size: 22px; }
.look-app .hero { grid-template-columns: 1fr; justify-items: center; text-align: center; }
.look-app .hero .scene { order: -1; border-radius: 28px; }
.look-app .facts { grid-template-columns: auto auto; justify-content: center; text-align: start; }
.look-app .main { border-radius: 26px; }
.look-app .things { gap: 0; margin-left: 7px; border-left: 3px solid #a8cd9d; }
.look-app .thing { position: relative; margin-left: 20px; background: none; border: 0; padding: 8px 0 16px; }
.look-app .thing::before { content: ""; position: absolute; left: -29px; top: 15px; width: 12px; height: 12px; border-radius: 50% 0; background: var(--accent); }
.look-app .note { border-radius: 20px; border-left-width: 1px; }
`;

/** A school: a dark band with a seam of gold below it, and courses side by side. */
export const SCHOOL = `.look-school { --ground: #f3f7f8; --line: #cddadf; --accent: #1f5464; --quiet: #4d5f66; }
.look-school .masthead { background: #173843; color: #fff; border-bottom: 4px solid #d9a93f; }
.look-school .mark { font-family: var(--serif); letter-spacing: 0.08em; }
.look-school h1 { font-family: var(--serif); font-size: 30px; }
.look-school .scene { border-radius: 4px; }
.look-school .main { border-radius: 4px; }
.look-school .things { grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); }
.look-school .thing { border-radius: 4px; border-top: 4px solid var(--accent); }
@media (min-width: 720px) {
  .look-school .hero { grid-template-columns: 380px 1fr; gap: 48px; }
  .look-school .hero .scene { order: -1; }
}
`;

/** A planner: a sheet with holes on squared paper, its name on a tab, and days in bold letters. */
export const PLANNER = `.look-planner {
  --ground: #eeedf6;
  --line: #d5d4e8;
  --accent: #4a4a80;
  --quiet: #5a5974;
  background-image: linear-gradient(#e2e1f0 1px, transparent 1px), linear-gradient(90deg, #e2e1f0 1px, transparent 1px);
  background-size: 24px 24px;
}
.look-planner .inner { max-width: 760px; }
.look-planner .masthead .inner { align-items: flex-end; padding-bottom: 0; }
.look-planner .mark { padding: 10px 20px; border-radius: 14px 14px 0 0; background: var(--accent); color: #fff; }
.look-planner main.inner {
  flex: none;
  margin-bottom: 48px;
  padding: 32px 24px 48px 56px;
  border-radius: 0 14px 14px 14px;
  border-top: 4px solid var(--accent);
  background: radial-gradient(circle at 24px 24px, #dcdbec 8px, transparent 9px) 0 0 / 48px 48px repeat-y, #fff;
  box-shadow: 0 2px 14px rgb(74 74 128 / 0.15);
}
.look-planner footer { margin-top: auto; background: var(--ground); }
.look-planner .thing { display: flex; align-items: baseline; gap: 16px; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; padding: 8px 0; }
.look-planner .thing time { flex: 0 0 auto; min-width: 7em; color: var(--accent); font-weight: 600; }
@media (min-width: 720px) {
  .look-planner .hero { grid-template-columns: 1fr 260px; }
}
@media (min-width: 800px) {
  .look-planner main.inner { width: 720px; }
}
`;
