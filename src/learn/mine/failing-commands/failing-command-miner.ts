/**
 * Commands that fail by habit. First the errors are read, and told apart by their form; what ran behind them is read only for
 * those that came often enough, so that the cost grows with the errors and not with the history.
 */
import { asText, type FlatEventOf } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";
import type { Candidate, Cost, Found, Miner } from "../candidate.ts";
import { type History, spreadOf } from "../history.ts";
import { catalogueForm, isCatalogued } from "./catalogue/catalogue.ts";
import type { CatalogueForm, VotedForm } from "./failing-command.ts";
import { classifyFailure, isPythonStub, programOf } from "./failure-class.ts";
import {
  findFix,
  type Fixable,
  hasRun,
  isOutdated,
  type Remedy,
  type Run,
  voteRemedy,
} from "./fix-vote.ts";
import { sessionsApart } from "../reading/prompts/scripted-runs.ts";
import { costOf } from "./lost-time.ts";
import { commandOf, laterRuns, nextCalls } from "./next-runs.ts";
import { hasCulprit } from "./remedies.ts";
import { siblingsOf, simplesOf } from "./command-words.ts";
import { isLeftToPerson } from "./server-wishes.ts";
import { mayBeUnusable, nearlyAlwaysFails, otherWay, toolForm, UNUSABLE } from "./unusable-tool.ts";

export type FailureMark = {
  readonly form: CatalogueForm | VotedForm;
  /** Of voted forms. */
  readonly program: string | null;
  readonly culprit: string | null;
  readonly command: string;
  readonly error: string;
  readonly agentId: string | null;
};

type FoundFailure = Found<FailureMark>;

/** Of a form whose remedy is always the same. */
const CATALOGUE = { events: 5, sessions: 3, days: 1 };
const VOTED = { events: 3, sessions: 2, days: 2 };
/** What a program says at once, and is put right at once, must have taken some time all the same. */
const OF_OPTIONS: ReadonlySet<string> = new Set(["unknown-option", "missing-option"]);
const LEAST_MINUTES = 1;
/** What happens to anybody now and then is worth a rule where it takes minutes, or comes in many sessions. */
const OF_ANYBODY: ReadonlySet<string> = new Set(["relative-cd", "inline-code", "no-git"]);
const MANY_MINUTES = 2;
const MANY_SESSIONS = 0.05;
/** Of anything else that was put right in seconds nobody wants to be told, unless it comes all the time. */
const HABIT_SESSIONS = 0.1;

function isTrifle(form: string, sessions: number, all: number, { minutes }: Cost): boolean {
  const isOfAnybody = OF_ANYBODY.has(form);
  // Where nothing was tried behind it, what it took is not known.
  if (minutes === null) return isOfAnybody && sessions < all * MANY_SESSIONS;
  return isOfAnybody
    ? minutes < MANY_MINUTES && sessions < all * MANY_SESSIONS
    : minutes < LEAST_MINUTES && sessions < all * HABIT_SESSIONS;
}
/** What costs a second must come often. */
const NO_GIT = { events: 6, sessions: 5, days: 2 };
/** More do not make a remedy better known. */
const MOST_LOOKED_AT = 30;

export const failingCommandMiner: Miner<"failing-command", FailureMark> = {
  kind: "failing-command",
  findTraces: async (history) => {
    const found: FoundFailure[] = [];
    await history.eachEvent("tool_error", (event) => {
      const mark = markOf(event);
      if (mark === null) return;
      const { id: eventId, sessionId, ts, projectPath } = event;
      const provider = asText(event.provider) ?? "claude";
      found.push({ eventId, sessionId, ts, projectPath, provider, mark });
    });
    return found;
  },
  findCandidates: async (found, history) => {
    const candidates: Candidate<"failing-command">[] = [];
    for (const group of Map.groupBy(found, groupOf).values()) {
      const candidate = isOftenEnough(group) ? await candidateOf(group, history) : null;
      if (candidate !== null) candidates.push(candidate);
    }
    return mergeAlike(candidates);
  },
  isOfPattern: ({ form, program, wrong, right }, { mark }) => {
    if (form === "python-stub") return isPythonStub(mark.error);
    if (mark.form !== form || mark.program !== program) return false;
    if (form === "missing-option") return mark.culprit === right;
    return mark.culprit === wrong || (isVoted(form) && hasCulprit(mark.command, wrong, form));
  },
};

const LONGEST_ERROR = 160;

function markOf(event: FlatEventOf<"tool_error">): FailureMark | null {
  const command = commandOf(event);
  if (command === null) return toolMark(event);
  const raw = asText(event.errorRaw) ?? "";
  const error = Bun.stripANSI(`${raw}\n${asText(event.errorLine) ?? ""}`).replaceAll("\r", "");
  const cwd = asText(event.cwd) ?? "";
  const folder = event.projectPath ?? cwd;
  const tool = asText(event.tool) ?? "";
  const catalogued = catalogueForm({ tool, command, error, folder, cwd });
  const agentId = asText(event.agentId);
  const said = (asText(event.errorLine) ?? raw).split("\n", 1)[0] ?? "";
  const shared = { command, agentId, error: said.slice(0, LONGEST_ERROR) };
  if (catalogued !== null) return { ...shared, form: catalogued, program: null, culprit: null };
  const voted = classifyFailure(command, error);
  return voted === null ? null : { ...shared, ...voted };
}

function toolMark({
  tool,
  agentId,
  errorRaw,
  cwd,
  projectPath,
}: FlatEventOf<"tool_error">): FailureMark | null {
  const program = asText(tool);
  if (program === null) return null;
  const shared = { culprit: null, command: "", error: "", agentId: asText(agentId) };
  const form = toolForm(program, asText(errorRaw) ?? "", asText(cwd) ?? projectPath ?? "");
  if (form !== null) return { form, program: null, ...shared };
  if (!mayBeUnusable(program)) return null;
  return { form: "unusable-tool", program, ...shared };
}

/** What a project has or has not is told apart by project. */
const OF_PROJECT: ReadonlySet<string> = new Set(["missing-script", "no-module", "no-git"]);

const groupOf = ({ mark: { form, program, culprit }, projectPath }: FoundFailure): string =>
  JSON.stringify([form, program, culprit, OF_PROJECT.has(form) ? projectPath : null]);

const isVoted = (form: CatalogueForm | VotedForm): form is VotedForm => !isCatalogued(form);

function isOftenEnough(group: readonly FoundFailure[]): boolean {
  const [first] = group;
  if (first === undefined) return false;
  const { form } = first.mark;
  const least = leastOf(form);
  const { sessions, days } = spreadOf(group);
  return group.length >= least.events && sessions >= least.sessions && days >= least.days;
}

function leastOf(form: CatalogueForm | VotedForm): typeof CATALOGUE {
  if (form === "unusable-tool") return UNUSABLE;
  if (form === "no-git") return NO_GIT;
  return isVoted(form) ? VOTED : CATALOGUE;
}

async function candidateOf(
  group: readonly FoundFailure[],
  { store, sessions: all }: History,
): Promise<Candidate<"failing-command"> | null> {
  const last = group.at(-1);
  if (last === undefined) return null;
  const { form, program, error } = last.mark;
  if ((await sessionsApart(group, store)) < leastOf(form).sessions) return null;
  if (form === "unusable-tool" && !(await nearlyAlwaysFails(program ?? "", group, store)))
    return null;
  const looked = await Promise.all(
    group.slice(-MOST_LOOKED_AT).map(async (failure) => {
      const { mark, ts } = failure;
      const { next, endedAt } = await nextCalls(store, failure, mark.agentId);
      return { ts, mark, next, endedAt };
    }),
  );
  if (form === "no-git" && looked.some(({ next }) => next.some(isGitRun))) return null;
  if (form === "server-foreground" && (await isLeftToPerson(store))) return null;
  // Somebody found a way to be asked, which is theirs.
  if (form === "sudo-password" && (await laterRuns(store, "sudo", "")).some(isSudoRun)) return null;
  const traces = group.map(({ mark: _mark, ...trace }) => trace);
  if (!isVoted(form)) {
    const cost = costOf(
      looked.map(({ ts, endedAt }) => ({ failedAt: ts, endedAt })),
      group.length,
    );
    if (isTrifle(form, spreadOf(group).sessions, all.size, cost)) return null;
    const right = form === "unusable-tool" ? await otherWay(program ?? "", store) : null;
    const pattern = { form, wrong: null, right, program, error: null };
    const key = program === null ? form : `${form} ${program}`;
    return { kind: "failing-command", key, pattern, traces, cost };
  }
  const fixable = looked.map(({ ts, mark, next, endedAt }) => ({
    form,
    culprit: mark.culprit,
    command: mark.command,
    next,
    ts,
    endedAt,
  }));
  const remedy = voteRemedy(fixable) ?? (await siblingRemedy(group, store));
  const cost: Cost = costOf(
    fixable.map((one) => ({ failedAt: one.ts, endedAt: findFix(one)?.ts ?? one.endedAt })),
    group.length,
  );
  if (remedy !== null && OF_OPTIONS.has(form) && (cost.minutes ?? 0) < LEAST_MINUTES) return null;
  if (remedy === null) {
    if (!isPythonMissing(group, fixable)) return null;
    const stub = "python-stub";
    const pattern = { form: stub, wrong: null, right: null, program: null, error: null } as const;
    return { kind: "failing-command", key: stub, pattern, traces, cost };
  }
  const culprit = remedy.wrong ?? "";
  if (culprit !== "" && isOutdated(last.mark, remedy, await laterRuns(store, culprit, last.ts)))
    return null;
  const key = [form, program ?? "", remedy.wrong ?? remedy.right ?? ""].join(" ");
  const pattern = { form, ...remedy, program, error };
  return { kind: "failing-command", key, pattern, traces, cost };
}

/** So often the same by another name has run. */
const FEWEST_RUNS = 5;

/** The same program by another name, where that runs all the time and this one never did. */
async function siblingRemedy(group: readonly FoundFailure[], store: Store): Promise<Remedy | null> {
  const [first] = group;
  if (first?.mark.form !== "command-not-found") return null;
  const wrong = first.mark.program ?? "";
  const runsOf = async (program: string): Promise<number> => {
    const runs = await laterRuns(store, program, "");
    return runs.filter((run) => hasRun(run, program)).length;
  };
  if ((await runsOf(wrong)) > 0) return null;
  for (const right of siblingsOf(wrong))
    if ((await runsOf(right)) >= FEWEST_RUNS) return { wrong, right };
  return null;
}

/** Whether git found a repository after all. */
const isSudoRun = ({ command, isSuccess, isMasked }: Run): boolean =>
  isSuccess && !isMasked && /(?:^|[\s;&|(])sudo\s/.test(command);
const isGitRun = (run: Run): boolean => hasRun(run, "git");

/** Whether there is only what Windows has in its place, and no Python by any name ran soon after. */
function isPythonMissing(
  group: readonly FoundFailure[],
  failures: readonly Pick<Fixable, "next">[],
): boolean {
  const { sessions } = spreadOf(group);
  const isRun = (command: string): boolean =>
    simplesOf(command).some((words) =>
      /^(?:.*[\\/])?py(?:thon[\d.]*)?(?:\.exe)?$/.test(programOf(words)),
    );
  return (
    group.length >= CATALOGUE.events &&
    sessions >= CATALOGUE.sessions &&
    group.every(({ mark }) => isPythonStub(mark.error)) &&
    !failures.some(({ next }) =>
      next.some((run) => run.isSuccess && !run.isMasked && isRun(run.command)),
    )
  );
}

/** What is missing by two names is missing once. */
function mergeAlike(
  candidates: readonly Candidate<"failing-command">[],
): readonly Candidate<"failing-command">[] {
  return [
    ...Map.groupBy(candidates, ({ key, pattern }) => `${pattern.form} ${key}`).values(),
  ].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined || first.pattern.form !== "python-stub") return alike;
    const traces = alike
      .flatMap((one) => one.traces)
      .toSorted((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0));
    const minutes = alike.reduce((sum, { cost }) => sum + (cost.minutes ?? 0), 0);
    const arithmetic = alike.map(({ cost }) => cost.arithmetic).join(" + ");
    return [
      { ...first, traces, cost: { ...first.cost, minutes, errors: traces.length, arithmetic } },
    ];
  });
}
