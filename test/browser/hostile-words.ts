/** Every trick that we know to make Markdown, a diff or an output run or load something, each in every place that it may stand in. */

/** Nobody is asked for it: names that end so lead nowhere. */
const EVIL = "evil.invalid";

/** `run`: what says that it was run. */
const tricks = (run: string): readonly string[] => [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<img src="http://${EVIL}/p.png">`,
  `<svg onload="${run}"><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a><image href="http://${EVIL}/i"/></svg>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<style>@import url(http://${EVIL}/s.css);</style><link rel=stylesheet href=//${EVIL}/l.css>`,
  `<base href="http://${EVIL}/"><meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<details open ontoggle="${run}"><summary>x</summary></details>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=${run}&gt;">`,
  `<video><source onerror="${run}"></video><audio src="http://${EVIL}/a" autoplay></audio>`,
  `<form action="javascript:${run}"><button autofocus onfocus="${run}">x</button></form>`,
  `<template><img src=x onerror="${run}"></template><noscript><img src=x onerror="${run}"></noscript>`,
  `[x](javascript:${run})`,
  `[x](JaVaScRiPt&colon;${run})`,
  `[x](java&#10;script:${run})`,
  `[x](&#106;&#97;vascript:${run})`,
  `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `[x](vbscript:${run} "title\\" onmouseover=\\"${run}")`,
  `[x](http://${EVIL}/?a=\u202Egnp.exe)`,
  `[x]( <javascript:${run}> )`,
  `![x](javascript:${run})`,
  `![x](http://${EVIL}/i.png "t")`,
  `![x](data:image/svg+xml,<svg onload=${run}>)`,
  `[![x](http://${EVIL}/n.png)](javascript:${run})`,
  `[a [b](javascript:${run}) c](javascript:${run})`,
  `[x][r]\n\n[r]: javascript:${run} "t"`,
  `<javascript:${run}> <http://${EVIL}/auto> http://${EVIL}/bare www.${EVIL}`,
  `&lt;img src=x onerror=${run}&gt; &#60;script&#62;${run}&#60;/script&#62;`,
  `\u202E<img src=x onerror=${run}>\u2066\u200B\uFEFF`,
  `\u0000<\u0000img src=x onerror=${run}>`,
  '```"><img src=x onerror=' + run + ">\n<b>\n```",
  "```html\n<img src=x onerror=" + run + ">\n```",
  "```__proto__\nconstructor\n```\n\n```constructor\n" + run + "\n```",
  "~~~javascript onload=" + run + "\n" + run + "\n",
  "`<img src=x onerror=" + run + ">`",
  `[x](jAvAsCrIpT:${run}) [x](VBScript:${run}) [x](DATA:text/html,x) [x](fIlE:///etc/passwd)`,
  `[x](<java\tscript:${run}>) [x](\u0001javascript:${run}) [x](java\u0000script:${run}) [x](<http\t://${EVIL}/>)`,
  `[x](https://good.example@${EVIL}/) [x](https://good.example:pw@${EVIL}/) https://good.example@${EVIL}/`,
  `[x](https:${EVIL}) [x](https:\\\\${EVIL}) [x](//${EVIL}/) [x](/history) [x](?q=1) [x](blob:https://${EVIL}/1)`,
  `[https://good.example/](https://${EVIL}/) [good.example](HTTPS://${EVIL.toUpperCase()}/A)`,
  `[x](https://аpple.invalid/) [x](https://${EVIL}\u3002example/) [x](https://${EVIL}/\u2066a\u00ADb)`,
  `[x](view-source:javascript:${run}) [x](feed:javascript:${run}) [x](javascript://${EVIL}/%0a${run})`,
  `\u001B]8;;javascript:${run}\u0007x\u001B]8;;\u0007 \u001B[31m<b>`,
];

/** Each of them stands alone, or in something. */
const places: readonly ((trick: string) => string)[] = [
  (trick) => trick,
  (trick) => `- [ ] ${trick.replaceAll("\n", "\n  ")}\n- **${trick.split("\n")[0]}**`,
  (trick) => `> # ${trick.replaceAll("\n", "\n> ")}`,
  (trick) =>
    `| ${trick.replaceAll(/[\n|]/g, " ")} | x |\n| --- | --- |\n| ${trick.replaceAll(/[\n|]/g, " ")} | y |`,
];

export type Hostile = { readonly name: string; readonly text: string };

/** Each says which of them ran. */
export const hostileWords: readonly Hostile[] = places.flatMap((place, where) =>
  tricks("0").map((_, at) => {
    const name = `v${where}-${at}`;
    const trick = tricks(`globalThis.ran='${name}'`)[at] ?? "";
    return { name, text: `${name}\n\n${place(trick)}` };
  }),
);
