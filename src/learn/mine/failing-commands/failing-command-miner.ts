/**
 * Commands that fail by habit. First the errors are read, and told apart by their form; what ran behind them is read only for
 * those that came often enough, so that the cost grows with the errors and not with the history.
 */
import { asText } from "../../../event/event.ts";
import type { FlatEvent } from "../../../store/store.ts";
import type { Candidate, Cost, Found, Miner } from "../candidate.ts";
import { type History, spreadOf } from "../history.ts";
import { catalogueForm, isCatalogued } from "./catalogue.ts";
import type { CatalogueForm, VotedForm } from "./failing-command.ts";
import { classifyFailure } from "./failure-class.ts";
import { findFix, type Fixable, voteRemedy } from "./fix-vote.ts";
import { costOf } from "./lost-time.ts";
import { commandOf, nextRuns } from "./next-runs.ts";
import { hasCulprit } from "./remedies.ts";

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
      const provider = asText(event["provider"]) ?? "claude";
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
    return candidates;
  },
  isOfPattern: ({ form, program, wrong, right }, { mark }) => {
    if (mark.form !== form || mark.program !== program) return false;
    if (form === "missing-option") return mark.culprit === right;
    return mark.culprit === wrong || (isVoted(form) && hasCulprit(mark.command, wrong, form));
  },
};

const LONGEST_ERROR = 160;

function markOf(event: FlatEvent): FailureMark | null {
  const command = commandOf(event);
  if (command === null) return null;
  const raw = asText(event["errorRaw"]) ?? "";
  const error = `${raw}\n${asText(event["errorLine"]) ?? ""}`.replaceAll("\r", "");
  const folder = event.projectPath ?? asText(event["cwd"]) ?? "";
  const catalogued = catalogueForm({ command, error, folder });
  const agentId = asText(event["agentId"]);
  const said = (asText(event["errorLine"]) ?? raw).split("\n", 1)[0] ?? "";
  const shared = { command, agentId, error: said.slice(0, LONGEST_ERROR) };
  if (catalogued !== null) return { ...shared, form: catalogued, program: null, culprit: null };
  const voted = classifyFailure(command, error);
  return voted === null ? null : { ...shared, ...voted };
}

/** What a project has or has not is told apart by project. */
const OF_PROJECT: ReadonlySet<string> = new Set(["missing-script", "no-module"]);

const groupOf = ({ mark: { form, program, culprit }, projectPath }: FoundFailure): string =>
  JSON.stringify([form, program, culprit, OF_PROJECT.has(form) ? projectPath : null]);

const isVoted = (form: CatalogueForm | VotedForm): form is VotedForm => !isCatalogued(form);

function isOftenEnough(group: readonly FoundFailure[]): boolean {
  const [first] = group;
  if (first === undefined) return false;
  const least = isVoted(first.mark.form) ? VOTED : CATALOGUE;
  const { sessions, days } = spreadOf(group);
  return group.length >= least.events && sessions >= least.sessions && days >= least.days;
}

async function candidateOf(
  group: readonly FoundFailure[],
  { store }: History,
): Promise<Candidate<"failing-command"> | null> {
  const last = group.at(-1);
  if (last === undefined) return null;
  const { form, program, error } = last.mark;
  const looked = await Promise.all(
    group.slice(-MOST_LOOKED_AT).map(async (failure) => {
      const { mark, ts } = failure;
      return { ts, mark, next: await nextRuns(store, failure, mark.agentId) };
    }),
  );
  const traces = group.map(({ mark: _mark, ...trace }) => trace);
  if (!isVoted(form)) {
    const cost = costOf(
      looked.map(({ ts, next }) => ({ failedAt: ts, endedBy: next[0] ?? null })),
      group.length,
    );
    const pattern = { form, wrong: null, right: null, program: null, error: null };
    return { kind: "failing-command", key: form, pattern, traces, cost };
  }
  const fixable = looked.map(({ ts, mark, next }): Fixable & { readonly ts: string } => ({
    form,
    culprit: mark.culprit,
    command: mark.command,
    next,
    ts,
  }));
  const remedy = voteRemedy(fixable);
  if (remedy === null) return null;
  const cost: Cost = costOf(
    fixable.map((one) => ({ failedAt: one.ts, endedBy: findFix(one) ?? one.next[0] ?? null })),
    group.length,
  );
  const key = [form, program ?? "", remedy.wrong ?? remedy.right ?? ""].join(" ");
  const pattern = { form, ...remedy, program, error };
  return { kind: "failing-command", key, pattern, traces, cost };
}
