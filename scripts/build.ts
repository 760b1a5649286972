/**
 * The one place that says how the program is built. Two of the options are security: without them a compiled program
 * would run the `bunfig.toml` and obey the `.env` of whatever project it is started in. `execArgv` lets it start in a
 * folder that no longer exists.
 */
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildPage } from "./build-page.ts";

const root = join(import.meta.dir, "..");

/**
 * What hooks load, each as one piece. Split like the rest they would lie in chunks that they share with commands, and
 * loading those cost every hook half a millisecond. What comes before a compaction is rare and large: it shares, and the
 * program is 1.5 MB smaller.
 */
const PIECES = [
  "hook",
  "answer",
  "guard",
  "prompt-glance",
  "reinject",
  "rule-receipt",
  "skill-answer",
  "skill-hint",
  "statusline",
  "tool-failure",
  "turn-end",
  "wake-embedding",
] as const;

/** These read transcripts: the clients' kits are in their piece. To others they stay chunks, loaded where they are asked for. */
const WITH_KITS: ReadonlySet<string> = new Set(["answer", "reinject"]);

const apart = (name: string): Bun.BunPlugin => ({
  name: "parts of clients apart",
  setup: (builder) => {
    const filter = WITH_KITS.has(name)
      ? /^\.\/(?:importer|print-mode|instruction-finder)\.ts$/
      : /^\.\/(?:kit|importer|print-mode|instruction-finder)\.ts$/;
    builder.onResolve({ filter }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path),
      external: true,
    }));
  },
});

/** They run all the time, and most of their texts are plain. Of the others each needs the rules, or none of them. */
const RULES_APART: ReadonlySet<string> = new Set(["hook", "guard"]);

/** The rules of redaction, which a text asks for when it needs them (`redact.ts`). */
export const buildRules = (): Promise<Bun.BuildOutput> =>
  Bun.build({
    entrypoints: [join(root, "src/redact/hide.ts")],
    target: "bun",
    format: "cjs",
    // Characters by their code stand where they are asked for, as numbers.
    minify: { syntax: true },
    metafile: true,
  });

let rules: Promise<string> | undefined;

/**
 * Everything of them inside one function. In a piece, the functions of a file that is only required stand beside all others, and
 * every hook makes each of them; what stands inside a function is made when that runs.
 */
async function nestRules(): Promise<string> {
  const code = (await (await buildRules()).outputs[0]?.text()) ?? "";
  const wrapper = code.slice(code.indexOf("(function"), code.lastIndexOf(")") + 1);
  return `const own = { exports: {} };\n${wrapper}(own.exports, undefined, own);\nmodule.exports = own.exports;\n`;
}

const inFunction = (contents: string): Bun.BunPlugin => ({
  name: "rules in a function",
  setup: (builder) => {
    builder.onLoad({ filter: /\/src\/redact\/hide\.ts$/ }, () => ({ contents, loader: "js" }));
  },
});

/** One of the pieces that hooks load. */
export const buildPiece = async (name: (typeof PIECES)[number]): Promise<Bun.BuildOutput> =>
  Bun.build({
    entrypoints: [join(root, `src/hooks/${name}.ts`)],
    target: "bun",
    format: "esm",
    metafile: true,
    plugins: [
      apart(name),
      ...(RULES_APART.has(name) ? [inFunction(await (rules ??= nestRules()))] : []),
    ],
  });

async function inOnePiece(): Promise<Bun.BunPlugin> {
  const pieces = new Map<string, string>();
  for (const name of PIECES) {
    const entry = join(root, `src/hooks/${name}.ts`);
    const { outputs } = await buildPiece(name);
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

/** The dashboard is inside the program: `self-gen:page` is its files, packed, because a program keeps each text twice, and Korean ones wide. */
async function pageInside(): Promise<Bun.BunPlugin> {
  const packed = Bun.zstdCompressSync(JSON.stringify(await buildPage()), { level: 19 });
  const contents = `const packed = Buffer.from("${packed.toString("base64")}", "base64");
export const ASSETS = JSON.parse(Bun.zstdDecompressSync(packed).toString());`;
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

const factsOf = (path: string): string => {
  const { size, mtimeMs, mode } = statSync(path);
  return `${path} ${size} ${mtimeMs} ${mode}`;
};

/** Everything that the program is made of, by name, size and time. */
function sourceStamp(): string {
  const names = ["package.json", "package-lock.json"];
  for (const pattern of ["src/**/*", "scripts/build*.ts"]) {
    names.push(...new Bun.Glob(pattern).scanSync(root));
  }
  const facts = names.toSorted().map((name) => factsOf(join(root, name)));
  return Bun.hash([process.execPath, Bun.version, ...facts].join("\n")).toString(16);
}

const USUAL = join(root, "dist/self-gen");
const STAMP = `${USUAL}.stamp`;
/** The build's own account of what is in the program, for whoever checks that. */
export const USUAL_METAFILE: string = `${USUAL}.meta.json`;

/** What was built, and of what. */
const stampOf = (sources: string): string => `${sources}\n${factsOf(USUAL)}\n`;

const isCurrent = (): boolean =>
  existsSync(USUAL) &&
  existsSync(USUAL_METAFILE) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, "utf8") === stampOf(sourceStamp());

/** `dist/self-gen`, which takes 20 ms where nothing has changed since it was built. */
export async function buildUsual(): Promise<void> {
  if (isCurrent()) return;
  // Whatever is saved while it is built is in the next one.
  const sources = sourceStamp();
  const { metafile } = await build(USUAL);
  writeFileSync(USUAL_METAFILE, JSON.stringify(metafile));
  writeFileSync(STAMP, stampOf(sources));
}

/** A program at that place: the usual one where it is current, else a build. */
export async function provideProgram(outfile: string): Promise<void> {
  if (isCurrent()) copyFileSync(USUAL, outfile, constants.COPYFILE_FICLONE);
  else await build(outfile);
}

/** `bun scripts/build.ts [OUTFILE]` */
if (import.meta.main) {
  const [asked] = process.argv.slice(2);
  const started = performance.now();
  if (asked === undefined) {
    rmSync(STAMP, { force: true });
    await buildUsual();
  } else await build(resolve(asked));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${asked ?? "dist/self-gen"}, ${seconds} s\n`);
}
