// What a hook loads, read from the build's own account of the program.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPiece, buildRules, USUAL_METAFILE } from "../../scripts/build.ts";

type Import = { readonly path: string; readonly kind: string; readonly external?: boolean };
type Metafile = {
  readonly inputs: Readonly<Record<string, { readonly imports: readonly Import[] }>>;
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string;
        readonly bytes: number;
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
        readonly imports: readonly Import[];
      }
    >
  >;
};

const ALLOWED =
  /^src\/(?:main\.ts$|ingest\/capture\/|(?:hooks|clients|config|event|git|journal|lexicon|redact|remember|system)\/)/;

/** What an answered event may load on top: the database, and the rooms that know what to bring back. */
const ALLOWED_TO_ANSWER =
  /^src\/(?:(?:hooks|clients|config|event|git|journal|lexicon|redact|remember|system|observe|recall|learn|ingest|store)\/|embedding\/variables\.ts$|text\/(?:context|hook-answers|group-thousands|en\/pluralize|(?:en|ko)\/(?:context|hook-answers|checkpoint-box))\.ts$)/;

/** The source files in the pieces that are loaded before anything is asked for. */
function loadedFiles({ outputs }: Metafile, entryPoint: string): string[] {
  const first = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entryPoint);
  if (first === undefined) throw new Error(`no piece begins with ${entryPoint}`);
  const pieces = new Set<string>();
  const open = [first];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    if (pieces.has(piece)) continue;
    pieces.add(piece);
    for (const { path, kind } of outputs[piece]?.imports ?? []) {
      if (kind !== "dynamic-import" && Object.hasOwn(outputs, path)) open.push(path);
    }
  }
  return [...pieces].flatMap((piece) => Object.keys(outputs[piece]?.inputs ?? {}));
}

/** What a hook should not load, or nothing. */
function intruders(
  metafile: Metafile,
  entryPoint: string,
  allowed: RegExp = ALLOWED,
  modulesAllowed: readonly string[] = ["bun:ffi"],
): string[] {
  const files = loadedFiles(metafile, entryPoint);
  const modules = files.flatMap((file) =>
    (metafile.inputs[file]?.imports ?? [])
      // What is asked for later, a client's kit for one, is loaded then.
      .filter(
        ({ external, path, kind }) =>
          external === true && kind !== "dynamic-import" && !path.startsWith("."),
      )
      .map(({ path }) => path.replace(/^node:/, "")),
  );
  return [
    ...files.filter((file) => !allowed.test(file)),
    ...new Set(modules.filter((name) => !modulesAllowed.includes(name))),
  ];
}

type PieceName = Parameters<typeof buildPiece>[0];
const built = new Map<PieceName, Promise<Bun.BuildOutput>>();
function buildOnce(name: PieceName): Promise<Bun.BuildOutput> {
  const output = built.get(name) ?? buildPiece(name);
  built.set(name, output);
  return output;
}

/** The program takes a hook's files in as one finished piece, so what is in that piece is asked of its own build. */
const pieceOf = async (name: PieceName): Promise<Metafile> =>
  (await buildOnce(name)).metafile as Metafile;

const folder = mkdtempSync(join(tmpdir(), "self-gen-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In kilobytes before names are shortened, a few more than now: paths of the sources are in them, which differ by machine. Whoever needs more says in 0065 what every hook pays for it. */
const LIMITS = {
  hook: 321,
  answer: 1115,
  guard: 261,
  "prompt-glance": 94,
  reinject: 171,
  "rule-receipt": 341,
  "skill-answer": 78,
  "skill-hint": 29,
  statusline: 16,
  "tool-failure": 353,
  "turn-end": 12,
  "wake-embedding": 23,
} as const satisfies Record<PieceName, number>;

/** Of the hook's piece, what runs at a plain event too: all but the rules, which are only looked at when a text needs them. */
const LIMIT_WITHOUT_RULES = 176;
const RULES = "src/redact/hide.ts";
/** They stand in it as one function, of which nothing is made before it runs; what is in that is their own build's to say. */
const PARTS_OF_RULES = /^src\/(?:redact|lexicon)\//;

const kilobytes = (bytes: number): number => bytes / 1000;

describe("what a hook loads", () => {
  test("is no more than it was when it was measured", async () => {
    for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
      const [piece] = Object.values((await pieceOf(name)).outputs);
      expect(kilobytes(piece?.bytes ?? Infinity), name).toBeLessThan(LIMITS[name]);
      if (name !== "hook") continue;
      const parts = Object.entries(piece?.inputs ?? {});
      const others = parts.filter(([file]) => file !== RULES);
      expect(others.length).toBe(parts.length - 1);
      expect(
        others.filter(([file]) =>
          /^src\/redact\/(?!(?:redact|plain|lexical\/character-codes)\.ts$)/.test(file),
        ),
      ).toEqual([]);
      const size = others.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
      expect(kilobytes(size)).toBeLessThan(LIMIT_WITHOUT_RULES);
      expect(kilobytes(size)).toBeGreaterThan(LIMIT_WITHOUT_RULES / 2);
    }
  });

  test("has the rules of redaction as one function, which needs nothing but itself", async () => {
    const { outputs, inputs } = (await buildRules()).metafile as Metafile;
    const [rules] = Object.values(outputs);
    expect(rules?.imports).toEqual([]);
    expect(Object.keys(inputs).filter((file) => !PARTS_OF_RULES.test(file))).toEqual([]);
    expect(Object.keys(inputs).length).toBeGreaterThan(20);
    const [hook] = (await buildOnce("hook")).outputs;
    const text = (await hook?.text()) ?? "";
    // Beside all others stands the function alone: no part of it.
    expect(text).toMatch(/^var require_hide = __commonJS\(/m);
    expect(text).not.toMatch(/^(?:var|function|class) (?:hideText|hideDeep)\b/m);
  });

  test("is its own rooms and nothing else: no command, no store, no package, no SQLite, no node module", async () => {
    const program = JSON.parse(readFileSync(USUAL_METAFILE, "utf8")) as Metafile;
    expect(loadedFiles(program, "src/main.ts")).toContain("src/hooks/hook.ts");
    expect(intruders(program, "src/main.ts")).toEqual([]);

    const entry = "src/hooks/hook.ts";
    const piece = await pieceOf("hook");
    const files = loadedFiles(piece, entry);
    expect(files).toContain("src/redact/redact.ts");
    expect(files).not.toContain("src/clients/claude-code/kit.ts");
    expect(files.length).toBeGreaterThan(40);
    expect(intruders(piece, entry)).toEqual([]);
  });

  test("for an answer is the database and what chooses from it: no command, no package, none of the large texts", async () => {
    const entry = "src/hooks/answer.ts";
    const piece = await pieceOf("answer");
    const files = loadedFiles(piece, entry);
    for (const file of [
      "store/sqlite/sqlite-store",
      "recall/start/start-parts",
      "text/ko/context",
    ]) {
      expect(files).toContain(`src/${file}.ts`);
    }
    const modules = ["fs", "bun:ffi", "bun:sqlite"];
    expect(intruders(piece, entry, ALLOWED_TO_ANSWER, modules)).toEqual([]);
    expect(intruders(piece, entry)).toContain("bun:sqlite");
    // What reads a conversation is large, and only a compaction looks for it.
    const reading = "src/remember/ledger/ledger-reading.ts";
    expect(files).not.toContain(reading);
    const compaction = "src/hooks/pre-compact.ts";
    const program = JSON.parse(readFileSync(USUAL_METAFILE, "utf8")) as Metafile;
    expect(loadedFiles(program, compaction)).toContain(reading);
    expect(intruders(program, compaction, ALLOWED_TO_ANSWER, modules)).toEqual([]);
  });

  test("for a failed command is the database and what is known of errors: no rules of redaction, no reader of prose, no client's kit", async () => {
    const files = loadedFiles(await pieceOf("tool-failure"), "src/hooks/tool-failure.ts");
    expect(files).toContain("src/remember/errors/find-resolution.ts");
    expect(
      intruders(await pieceOf("tool-failure"), "src/hooks/tool-failure.ts", ALLOWED_TO_ANSWER, [
        "fs",
        "bun:ffi",
        "bun:sqlite",
      ]),
    ).toEqual([]);
    expect(
      files.filter((file) => /redact\/hide|ledger\/words\/|recall\/start\/|\/kits?\.ts/.test(file)),
    ).toEqual([]);
  });

  test("behind the answer to a start is the client of the embedding server: no model, no table, no server, no module but node:fs", async () => {
    const entry = "src/hooks/wake-embedding.ts";
    const piece = await pieceOf("wake-embedding");
    const files = loadedFiles(piece, entry);
    expect(files).toContain("src/embedding/client/embed-via-server.ts");
    const own =
      /^src\/(?:hooks\/wake-embedding\.ts$|(?:config|system)\/|lexicon\/blocker-types\.ts$|embedding\/(?:client\/|variables\.ts$))/;
    expect(intruders(piece, entry, own, ["fs", "bun:ffi"])).toEqual([]);
    const answer = "src/hooks/answer.ts";
    const before = loadedFiles(await pieceOf("answer"), answer);
    expect(before.filter((file) => file.startsWith("src/embedding/"))).toEqual([
      "src/embedding/variables.ts",
    ]);
  });

  test("after a turn, for a prompt, or to prove a restore, is no database and nothing that reads a transcript's meaning", async () => {
    for (const name of ["turn-end", "reinject", "skill-hint", "skill-answer"] as const) {
      const entry = `src/hooks/${name}.ts`;
      const files = loadedFiles(await pieceOf(name), entry);
      expect(files).toContain(entry);
      expect(
        files.filter((file) =>
          /sqlite|context\/derive|ledger\/(?:ledger-reading|ledger)\./.test(file),
        ),
      ).toEqual([]);
    }
  });

  test("for the status line is a small file and its own input: none of what records, no text, no module but node:fs", async () => {
    const entry = "src/hooks/statusline.ts";
    const piece = await pieceOf("statusline");
    const files = loadedFiles(piece, entry);
    expect(files).toContain("src/config/statusline-file.ts");
    expect(files.length).toBeLessThan(20);
    expect(intruders(piece, entry)).toEqual([]);
    expect(files.filter((file) => /redact|remember|journal|text\//.test(file))).toEqual([]);
  });

  test("is looked at closely: a package, a built-in module, SQLite and a stray room are all named", async () => {
    const at = (name: string, text: string): void =>
      writeFileSync(join(folder, "seeded", name), text);
    mkdirSync(join(folder, "seeded/node_modules/left-pad"), { recursive: true });
    mkdirSync(join(folder, "seeded/src/store"), { recursive: true });
    at("node_modules/left-pad/index.js", "export const pad = (x) => x;");
    at("src/store/store.ts", 'import { Database } from "bun:sqlite"; export const db = Database;');
    at("src/later.ts", 'import "node:net"; export const later = 1;');
    at(
      "src/main.ts",
      `import { pad } from "left-pad"; import { readFileSync } from "node:fs"; import { createHash } from "node:crypto";
       import { db } from "./store/store.ts";
       console.log(pad(1), readFileSync, createHash, db, await import("./later.ts"));`,
    );
    const { metafile } = await Bun.build({
      entrypoints: [join(folder, "seeded/src/main.ts")],
      root: join(folder, "seeded"),
      outdir: join(folder, "out"),
      target: "bun",
      splitting: true,
      metafile: true,
    });
    const seeded = metafile as Metafile;
    const entry = Object.values(seeded.outputs).find(({ entryPoint }) =>
      entryPoint?.endsWith("main.ts"),
    )?.entryPoint;
    const found = intruders(seeded, entry ?? "", /src\/main\.ts$/);
    expect(found.map((name) => name.replace(/^.*seeded\//, "")).toSorted()).toEqual([
      "bun:sqlite",
      "crypto",
      "fs",
      "node_modules/left-pad/index.js",
      "src/store/store.ts",
    ]);
  });
});
