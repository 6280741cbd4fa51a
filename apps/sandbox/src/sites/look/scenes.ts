/** The picture beside each site's name: a shop's curtain, leaves on a twig, a mended bowl, a page of a calendar. */
const SCENES: Readonly<Record<string, string>> = {
  store: `<rect width="240" height="180" fill="#f3e3d0"/>
<rect x="0" y="150" width="240" height="30" fill="#d9b995"/>
<rect x="22" y="22" width="196" height="10" rx="5" fill="#5f2a1e"/>
<g fill="#a8442f"><path d="M30 32h43v58l-43 4z"/><path d="M75 32h43v62l-43-4z"/><path d="M122 32h43v58l-43 4z"/><path d="M167 32h43v62l-43-4z"/></g>
<g fill="none" stroke="#fdf3e4" stroke-width="3"><circle cx="120" cy="60" r="17"/><path d="M111 60q9-13 18 0-9 13-18 0"/></g>
<g fill="#fffaf2" stroke="#5f2a1e" stroke-width="3" stroke-linejoin="round"><path d="M42 150l5-34h40l5 34z"/><path fill="none" d="M57 122v-10q0-10 10-10t10 10v10"/></g>
<g fill="#6f7f5a" stroke="#4c583d" stroke-width="3" stroke-linejoin="round"><path d="M122 150q-14-26 2-36h28q16 10 2 36z"/><path fill="none" d="M126 114q12-10 24 0"/></g>
<g fill="#c98d3c" stroke="#7d5217" stroke-width="3"><path d="M176 128h34v22h-34z"/><path fill="none" d="M176 139h34M193 128v22"/></g>`,
  app: `<rect width="240" height="180" fill="#dcebd6"/>
<circle cx="184" cy="48" r="24" fill="#f6cf6b"/>
<path d="M0 150q60-34 120-10t120-14v54H0z" fill="#a8cd9d"/>
<path d="M60 168Q104 120 178 84" fill="none" stroke="#3c6a43" stroke-width="5" stroke-linecap="round"/>
<g fill="#5b9463"><path d="M84 146q-34-2-38-36 32 2 38 36z"/><path d="M112 122q-24-24-10-52 22 24 10 52z"/><path d="M146 100q-8-30 16-48 10 30-16 48z"/></g>
<g fill="#3c6a43"><path d="M94 138q8-26 44-24-10 28-44 24z"/><path d="M130 110q16-22 48-8-18 24-48 8z"/><path d="M178 84q6-18 32-18-6 24-32 18z"/></g>`,
  school: `<rect width="240" height="180" fill="#173843"/>
<circle cx="120" cy="74" r="62" fill="#214b59"/>
<path d="M52 78h136q-4 62-52 72h-32q-48-10-52-72z" fill="#e9eef0"/>
<path d="M52 78h136l-2 14H54z" fill="#cfd9dd"/>
<path d="M100 150h40l4 10H96z" fill="#cfd9dd"/>
<g fill="none" stroke="#d9a93f" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><path d="M92 79l10 20-9 15 16 15-4 20"/><path d="M102 99l24-4 13 17"/><path d="M154 79l-15 33 12 16-6 16"/></g>
<g stroke-linecap="round"><path d="M206 40L176 96" stroke="#b98b52" stroke-width="6"/><path d="M176 96l-7 15 12-11z" fill="#10262d" stroke="#10262d" stroke-width="4"/></g>`,
  planner: `<rect width="240" height="180" fill="#e7e6f4"/>
<rect x="40" y="26" width="160" height="132" rx="10" fill="#fff" stroke="#4a4a80" stroke-width="3"/>
<path d="M40 36a10 10 0 0110-10h140a10 10 0 0110 10v20H40z" fill="#4a4a80"/>
<g stroke="#e7e6f4" stroke-width="6" stroke-linecap="round"><path d="M80 18v18M120 18v18M160 18v18"/></g>
<path d="M42 152l48-56 26 30 22-20 60 46z" fill="#9a9ac6"/><path d="M90 96l12 14-9-2-7 7-5-9z" fill="#fff"/>
<circle cx="160" cy="84" r="14" fill="#d8584a"/>
<g fill="none" stroke="#4a4a80" stroke-width="3" stroke-linecap="round"><path d="M54 70h34M54 82h20"/></g>`,
};

/** Returns the picture of a site, if it has one. */
export function drawScene(kind: string): string | undefined {
  const shapes = Object.hasOwn(SCENES, kind) ? SCENES[kind] : undefined;
  return shapes === undefined
    ? undefined
    : `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 240 180">
${shapes}
</svg>
`;
}
