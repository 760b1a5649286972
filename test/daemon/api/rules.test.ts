/** The rules of all projects over HTTP: the list of `self-gen memory`, with what is over and what only sounds like one. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import type { Sandbox } from "../../sandbox.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { listOnlyShown } from "../../remember/ledger/words/only-shown.ts";

const [SHOWN = ""] = listOnlyShown(1);

const PROJECTS = ["/srv/shop", "/srv/농장", "/srv/mill"] as const;
const KINDS = ["ban", "decision", "postponed"] as const;
const KIND_NAMES = { ban: "rule", decision: "decision", postponed: "later" } as const;

type Said = {
  readonly kind: (typeof KINDS)[number];
  readonly project: (typeof PROJECTS)[number];
  readonly isEnded: boolean;
};

const PLAN: readonly Said[] = fc.sample(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    project: fc.constantFrom(...PROJECTS),
    isEnded: fc.boolean(),
  }),
  240,
);

const textOf = ({ kind }: Said, at: number): string =>
  ({
    ban: `Never touch folder${at}.`,
    decision: `We decided to keep table${at} whole.`,
    postponed: `leave the part${at} for tomorrow`,
  })[kind];

const isOver = ({ kind, isEnded }: Said): boolean => kind === "ban" && isEnded;

const SAID = PLAN.map((one, at) => Object.assign({}, one, { text: textOf(one, at), at }));
const LIVE = SAID.filter((one) => !isOver(one));
const OLD = "We decided to use Fastify for the API.";
const NEW = "scrap Fastify, Hono is a better fit";

function save(
  sandbox: Sandbox,
  sessionId: string,
  projectPath: string,
  hours: number,
  extra: object,
): void {
  const at = { sessionId, projectPath, ts: hoursAgo(hours) };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  plant(sandbox, { ...at, data: { text: "do it", client: "claude-code" } });
  const data = {
    trigger: "end",
    document: sampleDocument(projectPath),
    extra: {
      lines: [],
      allowances: [],
      changes: [],
      outcome: null,
      accounts: [],
      commits: [],
      ...extra,
    },
    promptCount: 1,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

const lineOf = (kind: string, text: string): object => ({
  kind,
  texts: kind === "postponed" ? [text, "", text.slice("leave ".length)] : [text, "standing"],
  decisive: text,
  enough: null,
});

let home: ApiHome;

beforeAll(async () => {
  home = await openApiHome({
    before: async (sandbox) => {
      for (const [number, project] of PROJECTS.entries()) {
        const own = SAID.filter((one) => one.project === project);
        const first = number === 0 ? [lineOf("decision", OLD)] : [];
        const lines = [...first, ...own.map((one) => lineOf(one.kind, one.text))];
        save(sandbox, `said-${number}`, project, 30 + number, { lines });
        const allowances = own
          .filter(isOver)
          .map(({ at }) => `You can touch folder${at} from now on.`);
        if (number === 0) allowances.push(NEW);
        save(sandbox, `over-${number}`, project, 10 + number, { allowances });
      }
      plant(sandbox, {
        sessionId: "nervous",
        projectPath: PROJECTS[1],
        ts: hoursAgo(1),
        data: { text: `${SHOWN} Run the tests.`, client: "claude-code" },
      });
      for (const [project, text] of [
        [PROJECTS[2], "Prices are whole cents."],
        ["/srv/elsewhere", "Never deploy on Mondays."],
      ] as const)
        await sandbox.run(["memory", "add", text, "--why", "as agreed", "--project", project]);
    },
  });
}, 60_000);

afterAll(() => home[Symbol.asyncDispose]());

type Query = Readonly<Record<string, string>>;

const asked = async (query: Query = {}): Promise<Answers["rules"]> =>
  (await home.json(
    `/api/v1/rules?${new URLSearchParams(query).toString()}`,
  )) as unknown as Answers["rules"];

async function askAll(query: Query = {}): Promise<Answers["rules"]["rules"]> {
  const found: Answers["rules"]["rules"][number][] = [];
  for (let next: number | null = 0; next !== null;) {
    const page: Answers["rules"] = await asked({ ...query, limit: "70", offset: String(next) });
    expect(page.rules.length).toBeLessThanOrEqual(70);
    found.push(...page.rules);
    next = page.next;
    if (next === null) expect(found).toHaveLength(page.count);
  }
  return found;
}

const sorted = (texts: readonly string[]): readonly string[] => texts.toSorted();

const memoryOf = async (...args: readonly string[]): Promise<readonly { text: string }[]> => {
  const ran = await home.sandbox.run(["memory", "--json", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as { text: string }[];
};

test("whatever holds in any project is listed once, newest first, with its kind", async () => {
  const all = await askAll();
  const saved = ["Prices are whole cents.", "Never deploy on Mondays.", NEW];
  expect(sorted(all.map(({ text }) => text))).toEqual(
    sorted([...LIVE.map(({ text }) => text), ...saved]),
  );
  const kinds = new Map(all.map(({ text, kind }) => [text, kind]));
  for (const { text, kind } of LIVE)
    expect([text, kinds.get(text)]).toEqual([text, KIND_NAMES[kind]]);
  const times = all.map(({ ts }) => ts);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const text of saved.slice(0, 2))
    expect(all.find((one) => one.text === text)).toMatchObject({
      why: "as agreed",
      from: "program",
    });
}, 60_000);

test("a project's are those of `self-gen memory`", async () => {
  for (const project of PROJECTS) {
    const listed = await memoryOf("--project", project);
    const { possible } = await asked({ project });
    const here = [...(await askAll({ project })), ...possible];
    expect(sorted(here.map(({ text }) => text))).toEqual(sorted(listed.map(({ text }) => text)));
  }
}, 60_000);

test("what later words ended or replaced is told apart, and what replaced it", async () => {
  const { over, possible } = await asked();
  const ended = SAID.filter(isOver).map(({ text }) => text);
  expect(sorted(over.map(({ text }) => text))).toEqual(sorted([...ended, OLD]));
  expect(over.find(({ text }) => text === OLD)).toMatchObject({ end: "replaced", successor: NEW });
  expect(possible).toMatchObject([{ text: SHOWN, sessionId: "nervous", projectPath: PROJECTS[1] }]);
  const { decisions } = (await home.json(
    "/api/v1/decisions?limit=200",
  )) as unknown as Answers["decisions"];
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.map(({ text }) => text)).not.toContain(OLD);
});

test("kinds, projects and words narrow them, each alone and together", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.constantFrom(...PROJECTS),
      fc.constantFrom(...SAID),
      async (kind, project, { at }) => {
        const found = await askAll({ type: KIND_NAMES[kind], project, q: String(at) });
        const wanted = LIVE.filter(
          (one) => one.kind === kind && one.project === project && one.text.includes(String(at)),
        );
        expect(sorted(found.map(({ text }) => text))).toEqual(
          sorted(wanted.map(({ text }) => text)),
        );
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test("one that is removed is among those that are over, and comes back by the same ID", async () => {
  for (const kind of KINDS) {
    const one = LIVE.find((said) => said.kind === kind);
    if (one === undefined) throw new Error("240 of three kinds have each");
    const find = async () => {
      const { rules, over } = await asked({ project: one.project, q: one.text, limit: "200" });
      const isIt = ({ text }: { readonly text: string }): boolean => text === one.text;
      return { live: rules.filter(isIt), over: over.filter(isIt) };
    };
    const [listed] = (await find()).live;
    const id = listed?.id ?? "";
    const remove = ["memory", "remove", id, "--project", one.project];
    expect(await home.sandbox.run(remove)).toMatchObject({ exitCode: 0 });
    expect(await find()).toMatchObject({ live: [], over: [{ id, end: "removed" }] });
    expect(await home.sandbox.run([...remove, "--undo"])).toMatchObject({ exitCode: 0 });
    expect(await find()).toMatchObject({ live: [{ id }], over: [] });
  }
}, 60_000);
