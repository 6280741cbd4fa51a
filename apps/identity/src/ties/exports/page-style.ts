import type { MailColours, Palette } from "../../outbox/mail/mail-colours.ts";

const BODY = "'Hiragino Sans','Yu Gothic Medium','Yu Gothic',Meiryo,'Noto Sans JP',sans-serif";

/** Returns the style sheet of a holder's page, in the colours of our mails, light and dark. */
export const drawStyle = ({ paper, ink }: MailColours): string => `
:root{${drawColours(paper)}}
@media (prefers-color-scheme:dark){:root{${drawColours(ink)}}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.75 ${BODY};overflow-wrap:anywhere;word-break:keep-all}
[data-whole]{white-space:nowrap}
main{max-width:960px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:1.5rem;line-height:1.4}
h2{font-size:1.125rem;line-height:1.4;margin:0 0 12px}
section{margin:24px 0 0;padding:20px 16px;background:var(--surface);border:1px solid var(--line);border-radius:16px}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;margin:0 0 12px}
dl dl,li dl{margin:0}
dt{color:var(--soft)}
dd{margin:0;white-space:pre-wrap}
ol{margin:0;padding-left:1.5rem}
li{padding:2px 0}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{min-width:7em;padding:6px 16px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--soft);font-weight:400}
@media (max-width:40rem){dl{grid-template-columns:1fr}dd{margin:0 0 8px 12px}}
@media print{body{background:none}section{border:0;padding:0}}
`;

const drawColours = ({ ground, surface, line, text, soft }: Palette): string =>
  `--ground:${ground};--surface:${surface};--line:${line};--text:${text};--soft:${soft}`;
