/** The context of a session: for the model, and one line for the user. */
import { checkpointBox } from "./checkpoint-box.ts";
import { hookAnswers } from "./hook-answers.ts";
import { pluralize } from "./pluralize.ts";

const problems = (count: number): string => (count === 1 ? "a problem" : `${count} problems`);
const comma = (hasMore: boolean): string => (hasMore ? "," : "");

/** A short difference is shown by itself. */
const MAX_DIFFERENCE = 90;

const within = (when: string): string => (when === "" ? "" : ` (${when})`);

export const context = {
  ...hookAnswers,
  /** Of the part with the user's own rules; in an attribute too. */
  rulesNote:
    "The user's own words, kept for every session in this project. Follow them, unless the user now says otherwise.",
  suggestions: {
    header: "[Self-Generation] Suggestions from your sessions:",
    apply: "Apply: self-gen apply <number>",
    dismiss: "Dismiss: self-gen dismiss <id>",
    home: (home: string) => `On this machine ~/.self-generation is: ${home}`,
  },
  previous: {
    /** `ts`: as it is recorded, which the Korean header promises. */
    header: (_ts: string, at: string) => `[Self-Generation] Previous session, ended ${at}:`,
    counts: (prompts: number, tools: number) =>
      `${pluralize(prompts, "prompt")}, ${pluralize(tools, "tool call")}`,
    lastPrompt: (prompt: string) => `Last prompt of the previous session: "${prompt}"`,
    files: (list: string) => `Files edited: ${list}`,
    errors: (count: number, list: string) => `${pluralize(count, "unresolved error")}: ${list}`,
    failed: (list: string) => `Commands still failing: ${list}`,
    tools: (list: string) => `Most used tools: ${list}`,
    earlier: (list: string) => `Earlier prompts: ${list}`,
    standing: (command: string, at: string, error: string) =>
      `Failed ${at} and not run successfully since: \`${command}\`${error === "" ? "" : `: ${error}`}`,
    recovered: "That session ended unexpectedly. This summary was rebuilt from its events.",
  },
  resume: {
    errors: (list: string) => `[RESUME] Unresolved errors in detail: ${list}`,
    none: "none",
  },
  memory: {
    header: "[Self-Generation] Memories of this project, newest first:",
    decision: "Decided",
    discovery: "Discovered",
    rule: "Rule",
    why: (why: string) => `because: ${why}`,
    files: (list: string) => `files: ${list}`,
    byAgent: (client: string, day: string) =>
      `saved by an agent${client === "" ? "" : ` in ${client}`}, ${day}`,
    byProgram: (day: string) => `saved from a script, ${day}`,
    byPerson: (day: string) => `saved by the user, ${day}`,
  },
  rules: {
    header: "[Self-Generation] The user's rules and decisions for this project, newest first:",
    rule: (said: string, when: string) => `- Rule${within(when)}: "${said}"`,
    decision: (said: string, when: string) => `- Decided${within(when)}: "${said}"`,
    more: (count: number) =>
      `${count} more ${count === 1 ? "is" : "are"} not shown here. List them: self-gen memory`,
  },
  later: {
    header:
      "[Self-Generation] Work that the user left for later in this project, what is due first on top:",
    more: (count: number) => `and ${count} more left for later. List them: self-gen memory`,
  },
  snapshot: {
    header: (savedAt: string, prompts: number, marker: string) =>
      `[Self-Generation] Missing from the summary, from this session's events (saved ${savedAt}, ${pluralize(prompts, "prompt")}, #${marker}):`,
    earlier: (savedAt: string, branch: string | null) =>
      `[Self-Generation] Last work in this project, saved ${savedAt}${branch === null ? "" : ` on branch ${branch}`}:`,
    earlierIn: (savedAt: string, session: string) =>
      `[Self-Generation] Last work in this project, in session ${session}, saved ${savedAt}:`,
    before: (savedAt: string, session: string) =>
      `Work before that, in session ${session}, saved ${savedAt}:`,
    request: (request: string) => `Request: "${request}"`,
    keep: "[Self-Generation] Keep these in the summary, with exact words, names and values:",
    about: (about: string) => `About: ${about}`,
    outcome: (said: string) => `Last answer: ${said}`,
    outcomeBefore: (said: string) => `Answer of the turn before: ${said}`,
    work: (said: string) => `Before that: ${said}`,
    account: (asked: string, said: string) =>
      asked === "" ? `- Earlier: ${said}` : `- Earlier: "${asked}" → ${said}`,
    recap: (recap: string) => `State of the work: ${recap}`,
    lastSaid: (said: string) => `Last message before it stopped: ${said}`,
    aftermath: (report: string) => `After that: ${report}`,
    objective: (requests: string) => `Unfinished request: ${requests}`,
    current: (task: string) => `- Task in progress: ${task}`,
    pending: (task: string) => `- Task pending: ${task}`,
    decision: (what: string, notes: string) =>
      `- Decided: ${what}${notes === "" ? "" : ` (${notes})`}`,
    why: (why: string) => `because: ${why}`,
    rejected: (list: string) => `rejected: ${list}`,
    blocker: (what: string) => `- Blocker: ${what}`,
    error: (what: string) => `- Still failing: ${what}`,
    files: (list: string) => `- Files written, latest first: ${list}`,
    commit: (subject: string) => `- Commit: ${subject}`,
  },
  /** One line of a session's ledger each. */
  ledger: {
    queued: (said: string) => `- Typed while you worked, not answered yet: "${said}"`,
    wish: (said: string) => `- The user asked to keep: "${said}"`,
    refusal: (what: string, said: string) =>
      `- Denied by the user: ${what}${said === "" ? "" : `. They said: "${said}"`}`,
    ban: (said: string, when: string) => `- The user's rule${within(when)}: "${said}"`,
    decision: (said: string, when: string) => `- The user decided${within(when)}: "${said}"`,
    postponed: (said: string, task: string, when: string) =>
      `- Left for later by the user${within(when)}: "${said}"${task === "" ? "" : `, about: "${task}"`}`,
    doubted: (line: string, said: string, when: string) =>
      `- May be over: the user later said${within(when)}: "${said}". Before: ${line}`,
    request: (heading: string, said: string) =>
      `- The user asked for${heading === "" ? "" : ` (${heading})`}: "${said}"`,
    fix: (
      action: string,
      failed: string,
      worked: string,
      removed: string,
      added: string,
      error: string,
    ) =>
      removed !== "" && removed !== failed && `${removed}${added}`.length <= MAX_DIFFERENCE
        ? `- \`${action}\` fails here with \`${removed}\` (${error}); ${added === "" ? "it worked without" : `worked: \`${added}\``}`
        : `- \`${failed}\` fails here (${error}); worked: \`${worked}\``,
    until: (error: string, command: string) => `- ${error}: fixed by \`${command}\``,
    failing: (command: string, error: string) => `- \`${command}\` keeps failing here: ${error}`,
    worked: (command: string, folder: string) =>
      `- Worked: \`${command}\`${folder === "" ? "" : ` in ${folder}`}`,
    result: (what: string, said: string) => `- Last result of \`${what}\`: ${said}`,
    error: (command: string, said: string) => `- Still failing: \`${command}\`: ${said}`,
    failedBefore: (command: string, said: string) =>
      `- Failed before the latest edits, not run since: \`${command}\`: ${said}`,
    choice: (question: string, answer: string) =>
      `- The user chose${question === "" ? "" : ` (${question})`}: ${answer}`,
    original: (said: string) => `- First prompt of the session: "${said}"`,
    report: (said: string) => `- Last report: ${said}`,
    pending: (what: string) => `- Last tool call, no result yet: \`${what}\``,
    whole: (file: string) => `- Full text of the unfinished request: ${file}`,
    check: (command: string, said: string) => `- Last check: \`${command}\`: ${said}`,
    large: (file: string) => `- Too large to read at once: ${file}`,
    toolFault: (what: string, said: string) => `- Does not work here: ${what} (${said})`,
    blocked: (calls: number, said: string) =>
      `- A hook blocked ${pluralize(calls, "call")}: ${said}`,
    answerLimit: (tokens: string) =>
      `- Answers are cut at ${tokens} tokens here: write long files in parts`,
    form: (isTest: boolean, command: string) =>
      `- ${isTest ? "Tests" : "The build"} last run with: \`${command}\``,
    memory: (file: string, failed: string, worked: string, error: string) =>
      `- ${file} says \`${failed}\`, which fails here (${error})${worked === "" ? "" : `; worked: \`${worked}\``}`,
    earlierFix: (said: string) => `- From an earlier summary: ${said}`,
    uncommitted: (files: string, subject: string) =>
      `- Edited since the last commit ("${subject}"), not committed: ${files}`,
    branch: (branch: string) => `- On branch ${branch}`,
    stash: (count: number) => `- ${count} in the git stash`,
    file: (file: string) => `- File written: ${file}`,
    task: (task: string) => `- Unfinished task: ${task}`,
    unpushed: (commits: number, fault: string) =>
      `- ${pluralize(commits, "commit")} not pushed${fault === "" ? "" : `: ${fault}`}`,
  },
  checkpoint: {
    header: (savedAt: string, branch: string | null, commit: string | null) =>
      `[Self-Generation] Checkpoint of this project, saved ${savedAt}${branch === null ? "" : ` on branch ${branch}`}${commit === null ? "" : `, commit ${commit}, which is still checked out`}:`,
    working: (work: string) => `Working on: "${work}"`,
    next: (step: string) => `- Next step: ${step}`,
    progress: (completed: number, total: number, percentage: number) =>
      `Progress: ${completed}/${total} tasks (${percentage}%)`,
    openspec: (change: string) => `OpenSpec: ${change}`,
    blocker: (kind: string, what: string, hint: string | null) =>
      `- Blocker (${kind}): ${what}${hint === null ? "" : `; fix: ${hint}`}`,
    blockers: "[Self-Generation] Open blockers of this project:",
    note: (note: string) => `Note: "${note}"`,
    files: (list: string) => `Files changed then: ${list}`,
  },
  /** The checkpoint at a session's start: the box and its choices for the user, and what they mean for the model. */
  restored: {
    ...checkpointBox,
    choices: "Choices",
    solve: "Fix the blocker first",
    goOn: 'Continue this work (or type "continue")',
    startNew: "Start a new task (self-gen session new)",
    look: "See details (self-gen session load)",
    forModel: (choices: string, words: string, goOn: number) =>
      `[Self-Generation] The user sees the checkpoint above as a box with these choices: ${choices}. If the user answers ${words} or ${goOn}, continue that task. Start with its next step. Do not ask which task. Another number is the choice with that number. If the user asks for anything else, do that.`,
  },
  /** For the user, when the settings file has problems; `where` is a place or a setting. */
  settings: {
    place: (line: number, column: number) => `line ${line}, column ${column}`,
    unreadable: "no permission to read",
    cannotBe: (name: string, written: string) => `${name} cannot be ${written}`,
    cannotHold: (name: string, written: string) => `${name} cannot contain ${written}`,
    more: (count: number) => `${count} more`,
    valid: (path: string, where: string, count: number) =>
      `Self-Generation: ${path} has ${problems(count)} (${where}). Using the last valid settings. Fix it: self-gen doctor`,
    partly: (path: string, where: string, count: number) =>
      `Self-Generation: ${path} has ${problems(count)} (${where}). Not recording what ${count === 1 ? "this setting" : "these settings"} may forbid. Fix it: self-gen doctor`,
    byDefault: (path: string, where: string, count: number) =>
      `Self-Generation: ${path} has ${problems(count)} (${where}). Using ${count === 1 ? "the default" : "defaults"}. Fix it: self-gen doctor`,
    closed: (path: string, where: string, count: number) =>
      `Self-Generation: not recording. ${path} has ${problems(count)} (${where}) and may exclude this project. Fix it: self-gen doctor`,
  },
  brought: {
    sentence: (things: string) =>
      `Self-Generation loaded ${things}`.replace(/,(?= [^,]+$)/, " and"),
    previous: (prompts: number, hasMore: boolean) =>
      `the previous session (${pluralize(prompts, "prompt")})${comma(hasMore)}`,
    recovered: (prompts: number, hasMore: boolean) =>
      `the unfinished previous session (${pluralize(prompts, "prompt")})${comma(hasMore)}`,
    snapshot: (hasMore: boolean) => `the saved context${comma(hasMore)}`,
    checkpoint: (hasMore: boolean) => `the last checkpoint${comma(hasMore)}`,
    later: (count: number, hasMore: boolean) =>
      `${pluralize(count, "task")} left for later${comma(hasMore)}`,
    memory: (count: number, hasMore: boolean) =>
      `${count === 1 ? "1 memory" : `${count} memories`}${comma(hasMore)}`,
    said: (count: number, hasMore: boolean) =>
      `${count === 1 ? "1 rule or decision" : `${count} rules and decisions`} (self-gen memory)${comma(hasMore)}`,
    untold: (count: number) =>
      `${count === 1 ? "1 rule or decision does" : `${count} rules and decisions do`} not fit in the context: self-gen memory`,
    unfit: {
      list: (items: string) => `No space left for ${items}: self-gen context preview`,
      snapshot: "the saved context",
      checkpoint: "the last checkpoint",
      previous: "the previous session",
      memory: (count: number) => (count === 1 ? "1 memory" : `${count} memories`),
      later: (count: number) => `${pluralize(count, "task")} left for later (self-gen memory)`,
      errors: (count: number) => pluralize(count, "unresolved error"),
      suggestions: (count: number) => pluralize(count, "suggestion"),
      lines: (count: number, part: string) => `${pluralize(count, "line")} of ${part}`,
    },
    errors: (count: number, hasMore: boolean) =>
      `${pluralize(count, "unresolved error")}${comma(hasMore)}`,
    suggestions: (count: number, hasMore: boolean) =>
      `${pluralize(count, "suggestion")} (self-gen suggestions)${comma(hasMore)}`,
  },
};
