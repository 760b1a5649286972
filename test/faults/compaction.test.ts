/** A compaction where something is broken: it goes on, and what can be saved is saved and comes back. */
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Database } from "bun:sqlite";
import { configure, plant } from "../bring-back/sessions.ts";
import { start } from "../hooks/processes.ts";
import {
  asked,
  begin,
  compact,
  contextIn,
  RULE,
  documentIn,
  exportIn,
  lastSaved,
  REQUEST,
  savedIn,
  transcript,
  work,
} from "../hooks/compacting.ts";
import { PROGRAM, openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { lockDatabase } from "../store/lock-database.ts";
import { asStranger, cannotBecomeStranger, cannotMount, mountDisk } from "./privileges.ts";
import { HANG_MS } from "../limits.ts";

const isNoStranger = cannotBecomeStranger("a compaction where places may not be written");

/** What is broken about a database; whoever holds it lets go at the end. */
const BROKEN: Readonly<Record<string, (sandbox: Sandbox) => Promise<AsyncDisposable | null>>> = {
  missing: async ({ home }) => {
    rmSync(join(home, "data"), { recursive: true });
    return null;
  },
  "held by another process": ({ db }) => lockDatabase(db),
  garbage: async ({ db }) => {
    for (const end of ["-wal", "-shm"]) rmSync(db + end, { force: true });
    writeFileSync(db, "this is no database ".repeat(5000));
    return null;
  },
  empty: async ({ db }) => {
    for (const end of ["-wal", "-shm"]) rmSync(db + end, { force: true });
    writeFileSync(db, "");
    return null;
  },
  "of a newer program": async ({ db }) => {
    const database = new Database(db);
    database.run("pragma user_version = 9999");
    database.close();
    return null;
  },
  "a folder": async ({ db }) => {
    for (const end of ["", "-wal", "-shm"]) rmSync(db + end, { force: true });
    mkdirSync(db);
    return null;
  },
};

describe("a database", () => {
  for (const [name, breaks] of Object.entries(BROKEN)) {
    test(`that is ${name}: the context is saved and comes back`, async () => {
      using sandbox = openSandbox();
      configure(sandbox, { language: "en" });
      await begin(sandbox, "startup");
      await sandbox.run(["ingest"]);
      await using _held = await breaks(sandbox);
      const path = transcript(sandbox, work(sandbox.project));
      const printed = await compact(sandbox, { transcript: path });
      expect(printed).toContain(RULE);
      expect(documentIn(sandbox.project).goal.original_request).toBe(REQUEST);
      const told = await begin(sandbox, "compact", { transcript: path });
      for (const fact of [REQUEST, RULE, "round once", "src/cart.ts"]) {
        expect(told).toContain(fact);
      }
      expect(told).toContain(lastSaved(sandbox).id.slice(-8));
    });
  }

  test("that is garbage, and a transcript that is missing: what the journal holds is saved and comes back", async () => {
    using sandbox = openSandbox();
    mkdirSync(join(sandbox.home, "data"), { recursive: true });
    writeFileSync(sandbox.db, "this is no database ".repeat(5000));
    for (const prompt of [REQUEST, RULE]) {
      const event = { hook_event_name: "UserPromptSubmit", session_id: "s-1", prompt };
      await sandbox.hook({ ...event, cwd: sandbox.project });
    }
    expect(await compact(sandbox)).toContain(RULE);
    expect(documentIn(sandbox.project).goal.original_request).toBe(REQUEST);
    expect(await begin(sandbox, "compact")).toContain(RULE);
  });

  test("that is new where a long journal waits to be read: the newest saved context comes back", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    const text = "x ".repeat(10_000);
    plant(sandbox, ...Array.from({ length: 1500 }, () => ({ data: { text } })));
    const path = transcript(sandbox, work(sandbox.project));
    await compact(sandbox, { transcript: path });
    rmSync(join(sandbox.home, "data"), { recursive: true, force: true });
    expect(await begin(sandbox, "compact", { transcript: path })).toContain(RULE);
  });
});

describe("a transcript", () => {
  const GIVEN: Readonly<Record<string, (sandbox: Sandbox) => string>> = {
    "that is missing": ({ folder }) => join(folder, "nowhere.jsonl"),
    "that is a folder": ({ folder }) => folder,
    "that is a pipe": ({ folder }) => {
      const path = join(folder, "pipe");
      expect(Bun.spawnSync(["mkfifo", path]).exitCode).toBe(0);
      return path;
    },
    "that is a device": () => "/dev/zero",
    "that is empty": (sandbox) => transcript(sandbox, ""),
    "that is binary": (sandbox) =>
      transcript(
        sandbox,
        new Uint8Array(300_000).map((_, at) => (at * 31) % 256),
      ),
    "that is named by no path": () => "not/absolute\0",
    "that is another client's": (sandbox) =>
      transcript(sandbox, '{"type":"session_meta","payload":{}}\n'),
  };
  for (const [name, make] of Object.entries(GIVEN)) {
    test(`${name} stops nothing: what was recorded is saved and comes back`, async () => {
      using sandbox = openSandbox();
      const path = make(sandbox);
      const prompt = { hook_event_name: "UserPromptSubmit", prompt: REQUEST };
      await sandbox.hook({ ...prompt, session_id: "s-1", cwd: sandbox.project });
      await compact(sandbox, { transcript: path });
      expect(lastSaved(sandbox).document.goal.original_request).toBe(REQUEST);
      expect(documentIn(sandbox.project).goal.original_request).toBe(REQUEST);
      expect(await begin(sandbox, "compact", { transcript: path })).toContain(REQUEST);
    });
  }

  test("of 70 MB in a single line is passed over", async () => {
    using sandbox = openSandbox();
    const head = `${JSON.stringify(asked(REQUEST)[0])}\n`;
    const path = transcript(sandbox, `${head}"${"x".repeat(70 * 1024 * 1024)}"\n${head}`);
    await compact(sandbox, { transcript: path });
    expect(lastSaved(sandbox).promptCount).toBe(2);
  });
});

describe("the project's folder", () => {
  const PLACES: Readonly<Record<string, (sandbox: Sandbox) => void>> = {
    "with a file in the place of .claude": ({ project }) =>
      writeFileSync(join(project, ".claude"), "mine"),
    "with a link that leads out of it": ({ project, folder }) => {
      mkdirSync(join(folder, "elsewhere"));
      symlinkSync(join(folder, "elsewhere"), join(project, ".claude"));
    },
    "with a folder in the place of the file": ({ project }) =>
      mkdirSync(exportIn(project), { recursive: true }),
    "that is gone": ({ project }) => rmSync(project, { recursive: true }),
  };
  for (const [name, make] of Object.entries(PLACES)) {
    test(`${name} is left as it is, and the context comes back all the same`, async () => {
      using sandbox = openSandbox();
      make(sandbox);
      const path = transcript(sandbox, work(sandbox.project));
      const where = { transcript: path, cwd: sandbox.folder };
      await compact(sandbox, where);
      expect(lastSaved(sandbox).fileHash).toBeNull();
      expect(await begin(sandbox, "compact", where)).toContain(RULE);
      const claude = join(sandbox.project, ".claude");
      if (name.includes("file in the place of .c"))
        expect(readFileSync(claude, "utf8")).toBe("mine");
      expect(existsSync(join(sandbox.folder, "elsewhere/session-context.json"))).toBe(false);
    });
  }
});

/** A hook of somebody who may not write everywhere. */
async function strangersHook(sandbox: Sandbox, payload: object): Promise<Ran> {
  const ran = await start(sandbox, [...asStranger(sandbox), PROGRAM, "hook"], {
    stdin: new Blob([JSON.stringify(payload)]),
    timeoutMs: HANG_MS,
  }).ended;
  expect(ran).toMatchObject({ exitCode: 0, signal: null, stderr: "", timedOut: false });
  return ran;
}

const hookIn = (sandbox: Sandbox, event: string, path: string, more: object): object => ({
  hook_event_name: event,
  session_id: "s-1",
  cwd: sandbox.project,
  transcript_path: path,
  ...more,
});

describe("a place that may not be written", () => {
  test.skipIf(isNoStranger)(
    "that is the project: the context is in the journal and comes back",
    async () => {
      using sandbox = openSandbox();
      const path = transcript(sandbox, work(sandbox.project));
      mkdirSync(sandbox.home, { recursive: true });
      chmodSync(join(sandbox.folder, "home"), 0o777);
      chmodSync(sandbox.home, 0o777);
      await strangersHook(sandbox, hookIn(sandbox, "PreCompact", path, { trigger: "auto" }));
      expect(existsSync(exportIn(sandbox.project))).toBe(false);
      const payload = hookIn(sandbox, "SessionStart", path, { source: "compact" });
      expect(contextIn(await strangersHook(sandbox, payload))).toContain(RULE);
    },
  );

  test.skipIf(isNoStranger)(
    "that is the home: the export is written, and the summariser is told",
    async () => {
      using sandbox = openSandbox();
      const path = transcript(sandbox, work(sandbox.project));
      mkdirSync(sandbox.home, { recursive: true });
      chmodSync(join(sandbox.folder, "home"), 0o755);
      chmodSync(sandbox.home, 0o555);
      chmodSync(sandbox.project, 0o777);
      const payload = hookIn(sandbox, "PreCompact", path, { trigger: "auto" });
      expect((await strangersHook(sandbox, payload)).stdout).toContain(RULE);
      expect(documentIn(sandbox.project).goal.original_request).toBe(REQUEST);
      expect(savedIn(sandbox)).toEqual([]);
    },
  );

  test.skipIf(isNoStranger)(
    "or a transcript that may not be read: what was recorded is saved",
    async () => {
      using sandbox = openSandbox();
      const path = transcript(sandbox, work(sandbox.project));
      chmodSync(path, 0o600);
      mkdirSync(sandbox.home, { recursive: true });
      chmodSync(join(sandbox.folder, "home"), 0o777);
      for (const place of [sandbox.home, sandbox.project]) chmodSync(place, 0o777);
      const prompt = "Mend the discount of the cart.";
      await strangersHook(sandbox, hookIn(sandbox, "UserPromptSubmit", path, { prompt }));
      await strangersHook(sandbox, hookIn(sandbox, "PreCompact", path, { trigger: "auto" }));
      expect(documentIn(sandbox.project).goal.original_request).toBe(prompt);
    },
  );
});

describe.skipIf(cannotMount("a compaction on a full disk"))("a full disk", () => {
  function mountFullDisk(folder: string): Disposable {
    const disk = mountDisk(folder, "16k");
    expect(() => writeFileSync(join(folder, "full"), "x".repeat(64 * 1024))).toThrow("ENOSPC");
    return disk;
  }

  test("under the home: the compaction goes on, with its export and its instructions", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    {
      using _full = mountFullDisk(sandbox.home);
      expect(await compact(sandbox, { transcript: path })).toContain(RULE);
      expect(documentIn(sandbox.project).goal.original_request).toBe(REQUEST);
      await begin(sandbox, "compact", { transcript: path });
    }
    expect(savedIn(sandbox)).toEqual([]);
  });

  test("under the project: what stood there stands there, and the context comes back", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    {
      using _full = mountFullDisk(join(sandbox.project, ".claude"));
      await compact(sandbox, { transcript: path });
      expect(existsSync(exportIn(sandbox.project))).toBe(false);
      expect(await begin(sandbox, "compact", { transcript: path })).toContain(RULE);
    }
    expect(existsSync(exportIn(sandbox.project))).toBe(false);
  });
});
