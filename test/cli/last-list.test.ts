/** `@3` in `show`, `errors` and `resume`: the third row of the list that was shown last, whatever was listed before it. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, parsed, speak } from "./recorded-session.ts";
import { bash, searchJson } from "./searched-work.ts";

const NAMES = ["zlib", "sqlite", "parser", "socket", "linker"] as const;

/** Five sessions, each with a prompt and an error of its own, and two blockers. */
async function recordWork(sandbox: Sandbox): Promise<void> {
  await speak(sandbox, "en");
  for (const name of NAMES)
    await hooks(
      sandbox,
      `session-${name}`,
      sandbox.project,
      { hook_event_name: "UserPromptSubmit", prompt: `fix the plum ${name}` },
      {
        hook_event_name: "PostToolUseFailure",
        ...bash(`make ${name}`),
        error: `Error: plum ${name} is broken`,
      },
    );
  for (const name of ["first", "second"])
    expect((await sandbox.run(["blocker", "add", `${name} thing waits`])).exitCode).toBe(0);
}

type List = { readonly kind: "errors" | "search" | "blockers"; readonly first: number };
type Shown = List & { readonly rows: readonly { readonly name: string; readonly type: string }[] };

const nameIn = (line: string): string => NAMES.find((name) => line.includes(`plum ${name}`)) ?? "";

/** What a list of errors shows, by its own lines. */
const errorsIn = ({ stdout }: Ran): Shown["rows"] =>
  stdout
    .split("\n")
    .filter((line) => /^@\d/.test(line))
    .map((line) => ({ name: nameIn(line), type: "error" }));

async function list(sandbox: Sandbox, args: readonly string[]): Promise<Shown | null> {
  const ran = await sandbox.run(args);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  if (args[0] === "errors") return { kind: "errors", first: 1, rows: errorsIn(ran) };
  if (args.join(" ") === "blocker") return { kind: "blockers", first: 1, rows: [] };
  if (args[0] !== "search") return null;
  const { hits } = await searchJson(sandbox, ...args.slice(1));
  const at = args.indexOf("--page");
  const first =
    at === -1 ? 1 : (Number(args[at + 1]) - 1) * Number(args[args.indexOf("-n") + 1]) + 1;
  const rows = hits.map(({ kind, snippet }) => ({ name: nameIn(snippet), type: kind }));
  return { kind: "search", first, rows };
}

const lists = fc.oneof(
  fc.constantFrom(["errors"], ["errors", "plum", "-n", "2"], ["errors", "sqlite"]),
  fc
    .record({ page: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: 3 }) })
    .map(({ page, size }) => ["search", "plum", "-n", `${size}`, "--page", `${page}`]),
  fc.constantFrom(...NAMES).map((name) => ["search", name, "type:error"]),
  fc.constantFrom(["blocker"], ["sessions"], ["memory"], ["blocker", "history"]),
);

const picks = fc.record({
  command: fc.constantFrom("show", "errors", "resume"),
  number: fc.integer({ min: 1, max: 7 }),
});

const steps = fc.oneof(
  lists.map((args) => ({ args })),
  picks,
);

/** What a pick says: the row's own words, or why there is none and what to do. */
function expectPick(
  ran: Ran,
  last: Shown | null,
  { command, number }: { readonly command: string; readonly number: number },
): void {
  const { search, errors } = en;
  const fault = (message: string, fix: string): void =>
    expect(faultOf(ran)).toMatchObject({ message, fix });
  if (last === null) return fault(search.noLast, search.noLastFix);
  if (last.kind === "blockers")
    return fault(search.otherList.blockers(number), search.otherListFix.blockers(number));
  const { first, rows, kind } = last;
  const row = rows[number - first];
  if (row === undefined)
    return fault(search.noNumber(number, first, first + rows.length - 1), search.noNumberFix[kind]);
  if (command === "errors" && row.type !== "error")
    return fault(errors.faults.otherResult(`${number}`), errors.faults.otherResultFix(`${number}`));
  const found = parsed(ran) as { readonly kind?: string; readonly text?: string };
  if (command === "resume") expect(ran.stdout).toContain(`session-${row.name}`);
  else
    expect({ kind: found.kind, name: nameIn(found.text ?? "") }).toEqual({
      kind: row.type,
      name: row.name,
    });
}

test("@N is a row of the list that was shown last, or says which list that was and what to do", async () => {
  using sandbox = openSandbox();
  await recordWork(sandbox);
  let last: Shown | null = null;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async (all) => {
      for (const step of all) {
        if ("args" in step) last = (await list(sandbox, step.args)) ?? last;
        else {
          const ran = await sandbox.run([step.command, `@${step.number}`, "--json"]);
          expectPick(ran, last, step);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("errors ignore @N takes an error out of the list of errors, or of a search, and nothing else", async () => {
  using sandbox = openSandbox();
  await recordWork(sandbox);
  const [first, second] = (await list(sandbox, ["errors"]))?.rows ?? [];
  const ignored = await sandbox.run(["errors", "ignore", "@2", "--json"]);
  expect(ignored.exitCode).toBe(0);
  const left = (await list(sandbox, ["errors"]))?.rows.map(({ name }) => name);
  expect(left).toContain(first?.name ?? "");
  expect(left).not.toContain(second?.name ?? "");
  await list(sandbox, ["search", "plum", "type:prompt"]);
  expect(faultOf(await sandbox.run(["errors", "ignore", "@1", "--json"]))).toMatchObject({
    code: "NO_ERROR",
    fix: en.errors.faults.otherResultFix("1"),
  });
  const third = NAMES.find((name) => name !== second?.name) ?? "";
  await list(sandbox, ["search", third, "type:error"]);
  expect((await sandbox.run(["errors", "ignore", "@1", "--json"])).exitCode).toBe(0);
  expect((await list(sandbox, ["errors"]))?.rows).toHaveLength(3);
});
