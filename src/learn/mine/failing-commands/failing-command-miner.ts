/**
 * Commands that fail by habit. First the errors are read and grouped by form; later runs are read only for
 * frequent ones, so that the cost grows with the errors and not with the history.
 */
import { providerOrDefault } from "../../../clients/clients.ts";
import { listSiblingPrograms } from "../../../lexicon/shell/program-families.ts";
import { asText, type FlatEventOf } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";
import type { Candidate, PatternCost, MarkedTrace, Miner } from "../candidate.ts";
import { type History, measureSpread } from "../history.ts";
import { findCatalogueForm, isCatalogued } from "./catalogue/catalogue.ts";
import type { CatalogueForm, VotedForm } from "./failing-command.ts";
import { classifyFailure, isPythonStub, getProgram } from "./failure-class.ts";
import {
  findFix,
  type FixableFailure,
  hasRun,
  isRemedyOutdated,
  type Remedy,
  type MinedRun,
  voteRemedy,
} from "./fix-vote.ts";
import { countSeparateSessions } from "../reading/prompts/scripted-runs.ts";
import { computeLostTime } from "./lost-time.ts";
import { getShellCommand, findLaterRuns, loadNextCalls } from "./next-runs.ts";
import { hasCulprit } from "./remedies.ts";
import { splitCommands } from "./command-words.ts";
import { leavesServersToPerson } from "./server-preference.ts";
import {
  mayBeUnusable,
  nearlyAlwaysFails,
  findAlternative,
  findToolForm,
  UNUSABLE_THRESHOLDS,
} from "./unusable-tool.ts";

export type FailureMark = {
  readonly form: CatalogueForm | VotedForm;
  /** Of voted forms. */
  readonly program: string | null;
  readonly culprit: string | null;
  readonly command: string;
  readonly error: string;
  readonly agentId: string | null;
};

export type MarkedFailure = MarkedTrace<FailureMark>;

/** Of a form whose remedy is always the same. */
const CATALOGUE = { events: 5, sessions: 3, days: 1 };
const VOTED = { events: 3, sessions: 2, days: 2 };
/** What a program says at once, and is put right at once, must have taken some time all the same. */
const OPTION_FORMS: ReadonlySet<string> = new Set(["unknown-option", "missing-option"]);
const LEAST_MINUTES = 1;
/** What happens to anybody now and then is worth a rule where it takes minutes, or comes in many sessions. */
const COMMON_FORMS: ReadonlySet<string> = new Set(["relative-cd", "inline-code", "no-git"]);
const MANY_MINUTES = 2;
const MANY_SESSIONS = 0.05;
/** Of anything else that was put right in seconds nobody wants to be told, unless it comes all the time. */
const HABIT_SESSIONS = 0.1;

function isTrifle(form: string, sessions: number, all: number, { minutes }: PatternCost): boolean {
  const isOfAnybody = COMMON_FORMS.has(form);
  // Where nothing was tried behind it, what it took is not known.
  if (minutes === null) return isOfAnybody && sessions < all * MANY_SESSIONS;
  return isOfAnybody
    ? minutes < MANY_MINUTES && sessions < all * MANY_SESSIONS
    : minutes < LEAST_MINUTES && sessions < all * HABIT_SESSIONS;
}
/** What costs a second must come often. */
const NO_GIT = { events: 6, sessions: 5, days: 2 };
/** More do not make a remedy better known. */
const MAX_FAILURES = 30;

export const failingCommandMiner: Miner<"failing-command", FailureMark> = {
  kind: "failing-command",
  findTraces: async (history) => {
    const found: MarkedFailure[] = [];
    await history.eachEvent("tool_error", (event) => {
      const mark = markOf(event);
      if (mark === null) return;
      const { id: eventId, sessionId, ts, projectPath } = event;
      const provider = providerOrDefault(event.provider);
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
    return mergePythonStubs(candidates);
  },
  matchesPattern: ({ form, program, wrong, right }, { mark }) => {
    if (form === "python-stub") return isPythonStub(mark.error);
    if (mark.form !== form || mark.program !== program) return false;
    if (form === "missing-option") return mark.culprit === right;
    return mark.culprit === wrong || (isVoted(form) && hasCulprit(mark.command, wrong, form));
  },
};

const LONGEST_ERROR = 160;

function markOf(event: FlatEventOf<"tool_error">): FailureMark | null {
  const command = getShellCommand(event);
  if (command === null) return toolMark(event);
  const raw = asText(event.errorRaw) ?? "";
  const error = Bun.stripANSI(`${raw}\n${asText(event.errorLine) ?? ""}`).replaceAll("\r", "");
  const cwd = asText(event.cwd) ?? "";
  const folder = event.projectPath ?? cwd;
  const tool = asText(event.tool) ?? "";
  const catalogued = findCatalogueForm({ tool, command, error, folder, cwd });
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
  const form = findToolForm(program, asText(errorRaw) ?? "", asText(cwd) ?? projectPath ?? "");
  if (form !== null) return { form, program: null, ...shared };
  if (!mayBeUnusable(program)) return null;
  return { form: "unusable-tool", program, ...shared };
}

/** What a project has or has not is told apart by project. */
const PROJECT_FORMS: ReadonlySet<string> = new Set(["missing-script", "no-module", "no-git"]);

export const groupOf = ({ mark: { form, program, culprit }, projectPath }: MarkedFailure): string =>
  JSON.stringify([form, program, culprit, PROJECT_FORMS.has(form) ? projectPath : null]);

const isVoted = (form: CatalogueForm | VotedForm): form is VotedForm => !isCatalogued(form);

export function isOftenEnough(group: readonly MarkedFailure[]): boolean {
  const [first] = group;
  if (first === undefined) return false;
  const { form } = first.mark;
  const least = getThresholds(form);
  const { sessions, days } = measureSpread(group);
  return group.length >= least.events && sessions >= least.sessions && days >= least.days;
}

export function getThresholds(form: CatalogueForm | VotedForm): typeof CATALOGUE {
  if (form === "unusable-tool") return UNUSABLE_THRESHOLDS;
  if (form === "no-git") return NO_GIT;
  return isVoted(form) ? VOTED : CATALOGUE;
}

async function candidateOf(
  group: readonly MarkedFailure[],
  { store, sessions: all }: History,
): Promise<Candidate<"failing-command"> | null> {
  const last = group.at(-1);
  if (last === undefined) return null;
  const { form, program, error } = last.mark;
  if ((await countSeparateSessions(group, store)) < getThresholds(form).sessions) return null;
  if (form === "unusable-tool" && !(await nearlyAlwaysFails(program ?? "", group, store)))
    return null;
  const looked = await Promise.all(
    group.slice(-MAX_FAILURES).map(async (failure) => {
      const { mark, ts } = failure;
      const { next, endedAt } = await loadNextCalls(store, failure, mark.agentId);
      return { ts, mark, next, endedAt };
    }),
  );
  if (form === "no-git" && looked.some(({ next }) => next.some(isGitRun))) return null;
  if (form === "server-foreground" && (await leavesServersToPerson(store))) return null;
  // Somebody found a way to be asked, which is theirs.
  if (form === "sudo-password" && (await findLaterRuns(store, "sudo", "")).some(isSudoRun))
    return null;
  const traces = group.map(({ mark: _mark, ...trace }) => trace);
  if (!isVoted(form)) {
    const cost = computeLostTime(
      looked.map(({ ts, endedAt }) => ({ failedAt: ts, endedAt })),
      group.length,
    );
    if (isTrifle(form, measureSpread(group).sessions, all.size, cost)) return null;
    const right = form === "unusable-tool" ? await findAlternative(program ?? "", store) : null;
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
  const cost: PatternCost = computeLostTime(
    fixable.map((one) => ({ failedAt: one.ts, endedAt: findFix(one)?.ts ?? one.endedAt })),
    group.length,
  );
  if (remedy !== null && OPTION_FORMS.has(form) && (cost.minutes ?? 0) < LEAST_MINUTES) return null;
  if (remedy === null) {
    if (!isPythonMissing(group, fixable)) return null;
    const stub = "python-stub";
    const pattern = { form: stub, wrong: null, right: null, program: null, error: null } as const;
    return { kind: "failing-command", key: stub, pattern, traces, cost };
  }
  const culprit = remedy.wrong ?? "";
  if (
    culprit !== "" &&
    isRemedyOutdated(last.mark, remedy, await findLaterRuns(store, culprit, last.ts))
  )
    return null;
  const key = [form, program ?? "", remedy.wrong ?? remedy.right ?? ""].join(" ");
  const pattern = { form, ...remedy, program, error };
  return { kind: "failing-command", key, pattern, traces, cost };
}

/** So often the same by another name has run. */
const FEWEST_RUNS = 5;

/** The same program by another name, where that runs all the time and this one never did. */
async function siblingRemedy(
  group: readonly MarkedFailure[],
  store: Store,
): Promise<Remedy | null> {
  const [first] = group;
  if (first?.mark.form !== "command-not-found") return null;
  const wrong = first.mark.program ?? "";
  const runsOf = async (program: string): Promise<number> => {
    const runs = await findLaterRuns(store, program, "");
    return runs.filter((run) => hasRun(run, program)).length;
  };
  if ((await runsOf(wrong)) > 0) return null;
  for (const right of listSiblingPrograms(wrong))
    if ((await runsOf(right)) >= FEWEST_RUNS) return { wrong, right };
  return null;
}

const isSudoRun = ({ command, isSuccess, isMasked }: MinedRun): boolean =>
  isSuccess && !isMasked && /(?:^|[\s;&|(])sudo\s/.test(command);

/** Whether git found a repository after all. */
const isGitRun = (run: MinedRun): boolean => hasRun(run, "git");

/** Whether there is only what Windows has in its place, and no Python by any name ran soon after. */
function isPythonMissing(
  group: readonly MarkedFailure[],
  failures: readonly Pick<FixableFailure, "next">[],
): boolean {
  const { sessions } = measureSpread(group);
  const isRun = (command: string): boolean =>
    splitCommands(command).some((words) =>
      /^(?:.*[\\/])?py(?:thon[\d.]*)?(?:\.exe)?$/.test(getProgram(words)),
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
function mergePythonStubs(
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
