/** What of a fix is said in another project. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseShellAction } from "../../../src/clients/shell/action.ts";
import { compose } from "../../../src/recall/compose/compose.ts";
import { buildResolutionPart } from "../../../src/recall/compose/resolution-part.ts";
import { contextText } from "../../../src/text/context.ts";
import {
  errorId,
  type ErrorResolution,
  type FixStep,
  withResolutions,
} from "../../../src/remember/errors/error-knowledge.ts";
import { findResolution } from "../../../src/remember/errors/find-resolution.ts";
import { normalizeError } from "../../../src/remember/errors/normalize-error.ts";
import { toPortableAction } from "../../../src/remember/errors/portable-step.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { at } from "../../event/samples.ts";

const ran = (command: string): FixStep => ({
  tool: "Bash",
  action: parseShellAction(command).action,
  command,
});

test.each([
  ["APP_PORT=4000 node app.js", "APP_PORT=… node app.js"],
  [
    "APP_PORT=4000 HOST=db.internal node src/server.mjs --fast",
    "APP_PORT=… HOST=… node server.mjs",
  ],
  ["DATABASE_URL='postgres://x/y z' npm run build", "DATABASE_URL=… npm run build"],
  ["mkdir -p logs/acme && npm start", "mkdir … && npm start"],
  ["lsof -ti :3000 | xargs kill -9 && npm start", "kill … && npm start"],
  ["npm install left-pad", "npm install"],
  ["docker compose up -d", "docker compose up"],
  ["yarn", "yarn"],
])("%s → %s", (command, said) => {
  expect(toPortableAction(ran(command))).toBe(said);
});

test.each([
  "node app.js",
  "touch .env.build",
  "touch [SENSITIVE_PATH]",
  "mkdir logs",
  "./setup.sh",
  "rm -rf dist",
  "python3 run.py",
])("nothing is left of %s", (command) => expect(toPortableAction(ran(command))).toBeNull());

const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{2,12}$/);
const word = fc.stringMatching(/^[a-z][a-z0-9]{5,12}$/);
const value = fc.stringMatching(/^[a-z0-9./:-]{8,16}$/).map((one) => `zq:${one}`);

test("no value, folder or argument is said, and every variable is", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 }),
      fc.constantFrom("node", "python3", "npm start", "cargo run", "bun"),
      word,
      ([...variables], program, folder) => {
        const set = variables.map(([key, one]) => `${key}=${one}`).join(" ");
        const said =
          toPortableAction(ran(`${set} ${program} ${folder}/app.js --to zq:${folder}`)) ?? "";
        expect(said).not.toContain("zq:");
        expect(said).not.toContain(`${folder}/`);
        for (const [key] of variables) expect(said).toContain(`${key}=…`);
      },
    ),
    { numRuns: 300 },
  );
});

const LINE = "Error: listen EADDRINUSE: address already in use :::3000";
const command = fc.oneof(
  fc.tuple(name, value, word).map(([key, one, file]) => `${key}=${one} node ${file}.js`),
  fc
    .constantFrom(
      "touch",
      "mkdir -p",
      "rm",
      "node",
      "python3",
      "chmod +x",
      "make",
      "./run.sh",
      "sed -i s/a/b/",
    )
    .chain((program) => word.map((one) => `${program} ${one}`)),
  fc
    .constantFrom(
      "npm install",
      "pip install",
      "docker stop",
      "git stash pop",
      "npx prisma generate",
    )
    .chain((program) => word.map((one) => `${program} ${one}`)),
  word.map((one) => `mkdir ${one} && npm start`),
  fc.constant("touch [SENSITIVE_PATH]"),
);
const step = fc.oneof(
  { weight: 4, arbitrary: command.map(ran) },
  {
    weight: 1,
    arbitrary: command.map((one) => ({ tool: "Bash", action: parseShellAction(one).action })),
  },
  { weight: 1, arbitrary: word.map((one): FixStep => ({ tool: "Edit", file: `src/${one}.ts` })) },
);

/** What the agent reads behind "Fix:", or null where nothing is offered. */
async function offer(steps: readonly FixStep[], isHere: boolean): Promise<string | null> {
  const [by] = steps;
  if (by === undefined) return null;
  const resolution: ErrorResolution = {
    ...by,
    ts: at(60),
    eventId: "e",
    failedAt: at(0),
    sessionId: "s",
    projectPath: "/srv/app",
    repoId: "/srv/app/.git",
    errorLine: LINE,
    tool: "Bash",
    steps,
    tools: steps.map(({ tool }) => tool),
    prompt: null,
  };
  const normalized = normalizeError(LINE);
  const row = {
    id: errorId(normalized),
    ts: at(0),
    errorNormalized: normalized,
    errorRaw: LINE,
    resolution: null,
    resolvedBy: null,
    toolSequence: null,
    useCount: 0,
    lastUsed: null,
  };
  const store = openStoreInMemory();
  await store.transact((tx) => tx.saveErrors([withResolutions(row, [resolution])]));
  const found = await findResolution(store, {
    error: normalized,
    errorLine: LINE,
    tool: "Bash",
    file: null,
    repoId: isHere ? "/srv/app/.git" : "/x",
    projectPath: isHere ? "/srv/app" : "/x",
  });
  if (found === null) return null;
  const part = buildResolutionPart(
    { ...found, maker: null, answer: null, change: null },
    contextText("en"),
  );
  return compose([part], 10_000).text;
}

describe("of 200 random fixes", () => {
  test.each([true, false])(
    "none that is offered is empty or a program alone (same project: %p)",
    async (isHere) => {
      let offered = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
          const text = await offer(steps, isHere);
          if (text === null) return;
          offered++;
          const fix = /^Fix: (.+)$/m.exec(text)?.[1] ?? "";
          expect(fix).not.toBe("");
          for (const one of fix.split(" → ")) expect(one).not.toMatch(/^Bash(?: \S+)?$/);
          if (!isHere) expect(fix).not.toMatch(/^(?:Edit(?: → )?)+$/);
          expect(fix.includes("[SENSITIVE_PATH]")).toBe(text.includes("not stored: .env"));
          if (!isHere) expect(text).not.toContain("zq:");
        }),
        { numRuns: 200 },
      );
      expect(offered).toBeGreaterThan(50);
    },
  );
});
