/**
 * The dashboard's page as files: one script, one style sheet and what a browser is told before either (`index.html`, and
 * `theme.js`, which sets the colours before anything is drawn). Names hold a hash of the content, so that a browser may
 * keep them for ever.
 */
import { join } from "node:path";
import { version } from "../src/config/version.ts";

const folder = join(import.meta.dir, "../src/dashboard");

export type Asset = { readonly path: string; readonly type: string; readonly body: string };

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

const assetOf = (name: string, kind: string, body: string): Asset => ({
  path: `/assets/${name}-${Bun.hash(body).toString(36)}.${kind}`,
  type: TYPES[kind] ?? "",
  body,
});

async function bundle(entry: string): Promise<Map<string, string>> {
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, entry)],
    target: "browser",
    format: "esm",
    minify: true,
    tsconfig: join(folder, "tsconfig.json"),
    define: {
      "process.env.NODE_ENV": '"production"',
      __VERSION__: JSON.stringify(version),
    },
  });
  const parts = new Map<string, string>();
  for (const output of outputs) {
    parts.set(output.path.slice(output.path.lastIndexOf(".") + 1), await output.text());
  }
  return parts;
}

export async function buildPage(): Promise<readonly Asset[]> {
  const app = await bundle("main.tsx");
  const theme = await bundle("theme.ts");
  const assets = [
    assetOf("app", "js", app.get("js") ?? ""),
    assetOf("app", "css", app.get("css") ?? ""),
    assetOf("theme", "js", theme.get("js") ?? ""),
    assetOf("icon", "svg", await Bun.file(join(folder, "icon.svg")).text()),
    assetOf("icon-waiting", "svg", await Bun.file(join(folder, "icon-waiting.svg")).text()),
  ];
  const template = await Bun.file(join(folder, "index.html")).text();
  const html = assets.reduce(
    (page, { path }) => page.replaceAll(path.replace(/-[\da-z]+\.(?=\w+$)/, "."), path),
    template,
  );
  return [{ path: "/index.html", type: "text/html; charset=utf-8", body: html }, ...assets];
}

/** `bun scripts/build-page.ts`: how large it is. */
if (import.meta.main) {
  for (const { path, body } of await buildPage()) {
    const packed = Bun.gzipSync(Buffer.from(body), { level: 9 }).length;
    process.stdout.write(`${path}  ${Buffer.byteLength(body)} bytes, ${packed} packed\n`);
  }
}
