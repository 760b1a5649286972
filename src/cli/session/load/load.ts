/** `self-gen session load`: what was saved, held against what is there now. */
import { agentsThere } from "../../../remember/blockers/agents-there.ts";
import { blockerStep } from "../../../remember/checkpoint/recover/plan.ts";
import type { Reading } from "../../../remember/checkpoint/validate/present-repository.ts";
import { readPresent } from "../../../remember/checkpoint/validate/read-present.ts";
import { validateState } from "../../../remember/checkpoint/validate/validate.ts";
import type { Given } from "../../command/command.ts";
import { printJson, printLines } from "../../terminal/terminal.ts";
import { findState } from "./find-state.ts";
import { type FoundState, isUseless, type UselessState } from "./found-state.ts";
import { type Known, whatIsKnown } from "../known.ts";
import { loadedJson } from "./json.ts";
import { asOfSomebody, loadedLines } from "./lines.ts";
import { leftOutOf, type Loaded } from "./loaded.ts";
import { newSessionJson, newSessionLines } from "../new-session.ts";
import { aheadState } from "./noted-state.ts";
import { type OtherState, otherStates } from "./other-branches.ts";
import { fittedRecovery } from "../../../remember/blockers/project-tools.ts";
import { attemptLines, closingLine, planLines } from "./recovery-lines.ts";
import { recoverySettings } from "./recovery-settings.ts";
import { type Asked, isFetched, startAsking } from "./remote.ts";
import { type Early, withReading } from "../repository.ts";
import { uselessJson, uselessLines } from "./useless-state.ts";
import { host } from "../../../system/host.ts";

/** Nothing was saved of this work. */
export type Nothing = { readonly others: readonly OtherState[]; readonly asked: Asked | null };

export type Outcome = Loaded | UselessState | Nothing;

export async function load(given: Given, early: Early): Promise<number> {
  const asks = !given.has("no-fetch") && given.option("from") === undefined;
  const ready = Promise.withResolvers<Reading | null>();
  const asking = asks ? startAsking(early ?? ready.promise, given.text) : null;
  const known = await whatIsKnown(given);
  const outcome = await withReading(given, known, await early, async (reading) => {
    ready.resolve(reading);
    const { found, asked } = await findState(given, known, reading, asking);
    return outcomeOf(found, asked, known, reading, given);
  });
  if ("others" in outcome) return printNew(outcome, known, given);
  if (isUseless(outcome)) {
    if (given.has("json")) printJson(uselessJson(outcome, known, given.text));
    else printLines(uselessLines(outcome, known, given.text));
    return 1;
  }
  return given.has("resume") ? resumed(outcome, given) : shown(outcome, given);
}

export async function outcomeOf(
  found: FoundState | UselessState | null,
  asked: Asked | null,
  known: Known,
  reading: Reading | null,
  given: Given,
): Promise<Outcome> {
  if (found === null) {
    return { others: reading === null ? [] : await otherStates(given, known, reading), asked };
  }
  return isUseless(found) ? found : look(found, asked, known, reading, given);
}

/** Everything that is to be known of a state before it is told. */
async function look(
  found: FoundState,
  asked: Asked | null,
  known: Known,
  reading: Reading | null,
  { house }: Given,
): Promise<Loaded> {
  const { projectPath: root, blockers: rows } = known;
  const recovery = fittedRecovery(house.loaded, root);
  const now = host().now();
  const agentsOf = agentsIn(root, house.paths.userHome);
  const [present, ahead] = await Promise.all([
    readPresent(found.state, {
      root,
      reading,
      isFetched: isFetched(asked),
      blockers: { rows, recovery, agentsOf },
      now,
    }),
    reading === null || found.isAskedFor
      ? null
      : aheadState(reading, found.state, isFetched(asked)),
  ]);
  const settings = recoverySettings(house, known.projectPath);
  return {
    known,
    found,
    present,
    validation: validateState(found.state, present, leftOutOf(found)),
    subject: reading === null ? null : await reading.subject,
    ahead,
    asked,
    isRecoverable: present.blockers.open.slice(0, 1).some((worst) => {
      const { run, agents } = blockerStep(worst, settings);
      return run !== null || agents.length > 0;
    }),
    now,
  };
}

export const agentsIn =
  (root: string, userHome: string | null) =>
  ({ recovery_agent: owner }: { readonly recovery_agent: string | null }): readonly string[] =>
    agentsThere(owner, [root, userHome]);

function printNew(nothing: Nothing, known: Known, given: Given): number {
  if (given.has("json")) printJson(newSessionJson(known, nothing, given.text));
  else printLines(newSessionLines(known, nothing, given.text, !host().terminal.isTty(1)));
  return 0;
}

function shown(loaded: Loaded, given: Given): number {
  const { text } = given;
  const withContext = !given.has("no-context");
  if (given.has("json")) printJson(loadedJson(loaded, text, withContext));
  else {
    const isInShell = host().terminal.isTty(1);
    printLines(loadedLines(loaded, text, { asks: true, withContext, isInShell }));
  }
  return 0;
}

/** The plan is told before anything of it is done; the state is told as it is afterwards. */
async function resumed(loaded: Loaded, given: Given): Promise<number> {
  const { text } = given;
  const asJson = given.has("json");
  const withContext = !given.has("no-context");
  const { doubtOf, goesOn, planOf, recover } = await import("./recovery.ts");
  const plan = planOf(loaded, given);
  if (!asJson) printLines([...asOfSomebody(planLines(plan, text), loaded, text), ""]);
  const attempts = await recover(plan, loaded, given);
  const after = attempts.length === 0 ? loaded : await again(loaded, given);
  const doubt = doubtOf(after);
  // Nobody is sent off with words that were not saved here, nor while newer work is elsewhere.
  const canGoOn = doubt === null && after.ahead === null && goesOn(plan, attempts);
  if (asJson) {
    const resume = { plan, attempts, doubt, goesOn: canGoOn };
    printJson({ ...loadedJson(after, text, withContext), resume });
    return 0;
  }
  const lines = [
    ...attemptLines(attempts, text),
    ...(attempts.length === 0 ? [] : [""]),
    ...loadedLines(after, text, { asks: false, withContext }),
    "",
    after.ahead === null
      ? closingLine(plan, { doubt, canGoOn }, text)
      : text.sessionLoad.resume.aheadFirst,
  ];
  printLines(lines);
  return 0;
}

/** A recovery may have changed anything. */
async function again({ found, asked }: Loaded, given: Given): Promise<Loaded> {
  const known = await whatIsKnown(given);
  return withReading(given, known, null, (reading) => look(found, asked, known, reading, given));
}
