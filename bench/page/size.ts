/** How large the page's scripts are, as they are and packed. */
import { brotliCompressSync } from "node:zlib";
import { buildPage } from "../../scripts/build-page.ts";

export type Size = { readonly raw: number; readonly gzip: number; readonly brotli: number };

export async function scriptSize(): Promise<Size> {
  const scripts = (await buildPage()).filter(({ path }) => path.endsWith(".js"));
  const bodies = scripts.map(({ body }) => Buffer.from(body));
  const sum = (size: (body: Buffer<ArrayBuffer>) => number): number =>
    bodies.reduce((all, body) => all + size(body), 0);
  return {
    raw: sum((body) => body.length),
    gzip: sum((body) => Bun.gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  };
}
