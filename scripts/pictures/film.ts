/** Scenes that follow one another in one SVG, without a script: what is typed, then what is printed; or a picture. */
import { drawLine, frameOf, type Size, svgOf, terminalSize } from "./drawing.ts";
import { type Run, typedLine } from "./terminal-text.ts";

export type Scene = {
  readonly caption: string;
  readonly seconds: number;
  readonly shown:
    | { readonly typed: string; readonly printed: readonly (readonly Run[])[] }
    | { readonly png: Buffer };
};

export const FILM_COLUMNS = 92;
const LINES = 22;
export const FILM_SIZE = terminalSize(FILM_COLUMNS, LINES);
const CAPTION = 34;
/** Between what is typed and what is printed. */
const TYPING_S = 0.9;

/** From `from` to `to` seconds of `whole`, and at no other time. */
function visibleBetween(name: string, from: number, to: number, whole: number): string {
  const percent = (seconds: number): string => `${((seconds / whole) * 100).toFixed(2)}%`;
  const isFirst = from === 0;
  const before = isFirst ? "" : `0%,${percent(from)}{opacity:0}`;
  const after = to >= whole ? "" : `${percent(to)},100%{opacity:0}`;
  const during = `${percent(from + (isFirst ? 0 : 0.01))},${percent(to - 0.01)}{opacity:1}`;
  return `@keyframes ${name}{${before}${during}${after}}.${name}{animation:${name} ${whole}s step-end infinite}`;
}

function drawScene(scene: Scene, at: number, { width, height }: Size): string {
  const { shown, caption } = scene;
  const words = `<text x="${width / 2}" y="${height + 23}" text-anchor="middle" font-family="system-ui, sans-serif" font-size="15" fill="#6b7a90">${Bun.escapeHTML(caption)}</text>`;
  if ("png" in shown) {
    const data = shown.png.toString("base64");
    return `<g class="s${at}"><image width="${width}" height="${height}" preserveAspectRatio="xMidYMin slice" href="data:image/png;base64,${data}"/>${words}</g>`;
  }
  const printed = shown.printed.slice(0, LINES - 1).map((runs, line) => drawLine(runs, line + 1));
  return `<g class="s${at}">${drawLine(typedLine(shown.typed), 0)}<g class="p${at}">${printed.join("")}</g>${words}</g>`;
}

export function filmOf(title: string, scenes: readonly Scene[]): string {
  const size = FILM_SIZE;
  const whole = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  let from = 0;
  const rules = scenes.flatMap(({ seconds, shown }, at) => {
    const to = from + seconds;
    const scene = visibleBetween(`s${at}`, from, to, whole);
    const printed = "png" in shown ? [] : [visibleBetween(`p${at}`, from + TYPING_S, to, whole)];
    from = to;
    return [scene, ...printed];
  });
  // Whoever wants no motion sees the last scene.
  const still = scenes
    .slice(0, -1)
    .map((_, at) => `.s${at}`)
    .join(",");
  const calm = `@media (prefers-reduced-motion: reduce){*{animation:none!important}${still}{opacity:0}}`;
  const drawn = scenes.map((scene, at) => drawScene(scene, at, size));
  return svgOf({ width: size.width, height: size.height + CAPTION }, title, [
    `<style>${rules.join("")}${calm}</style>`,
    frameOf(size),
    ...drawn,
  ]);
}
