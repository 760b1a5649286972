/**
 * The one place that says how the program is built. Two of the options are security: without them a compiled program
 * would run the `bunfig.toml` and obey the `.env` of whatever project it is started in. `execArgv` lets it start in a
 * folder that no longer exists.
 */
import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPage } from "./build-page.ts";

const root = join(import.meta.dir, "..");

/**
 * What hooks load, each as one piece. Split like the rest they would lie in chunks that they share with commands, and
 * loading those cost every hook half a millisecond.
 */
const PIECES = [
  "hook",
  "answer",
  "pre-compact",
  "second-chance",
  "statusline",
  "turn-end",
] as const;

async function inOnePiece(): Promise<Bun.BunPlugin> {
  const pieces = new Map<string, string>();
  for (const name of PIECES) {
    const entry = join(root, `src/hooks/${name}.ts`);
    const { outputs } = await Bun.build({ entrypoints: [entry], target: "bun", format: "esm" });
    pieces.set(entry, (await outputs[0]?.text()) ?? "");
  }
  return {
    name: "hooks in one piece",
    setup: (builder) => {
      const filter = new RegExp(`/src/hooks/(?:${PIECES.join("|")})\\.ts$`);
      builder.onLoad({ filter }, ({ path }) => ({
        contents: pieces.get(path) ?? "",
        loader: "js",
      }));
    },
  };
}

/** The dashboard is inside the program: `self-gen:page` is its files. */
async function pageInside(): Promise<Bun.BunPlugin> {
  const contents = `export const ASSETS = ${JSON.stringify(await buildPage())};`;
  return {
    name: "the page inside",
    setup: (builder) => {
      builder.onResolve({ filter: /^self-gen:page$/ }, ({ path }) => ({ path, namespace: "page" }));
      builder.onLoad({ filter: /./, namespace: "page" }, () => ({ contents, loader: "js" }));
    },
  };
}

/**
 * How many times more often than usual a function runs before it is compiled. Hooks and most commands are over before that
 * pays; those that work for long ask for the usual again.
 */
const JIT_RELUCTANCE = 16;

export async function build(outfile: string): Promise<Bun.BuildOutput> {
  mkdirSync(join(outfile, ".."), { recursive: true });
  const output = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    format: "esm",
    minify: true,
    bytecode: true,
    splitting: true,
    metafile: true,
    plugins: [await inOnePiece(), await pageInside()],
    define: { "process.env.NODE_ENV": '"production"' },
    compile: {
      outfile,
      autoloadDotenv: false,
      autoloadBunfig: false,
      execArgv: ["--no-env-file"],
      jitPolicy: JIT_RELUCTANCE,
    },
  });
  chmodSync(outfile, 0o755);
  return output;
}

/** `bun scripts/build.ts [OUTFILE]` */
if (import.meta.main) {
  const [asked] = process.argv.slice(2);
  const outfile = asked === undefined ? join(root, "dist/self-gen") : resolve(asked);
  const started = performance.now();
  await build(outfile);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${asked ?? "dist/self-gen"}, ${seconds} s\n`);
}
