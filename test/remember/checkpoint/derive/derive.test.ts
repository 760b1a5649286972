import { expect, test } from "bun:test";
import fc from "fast-check";
import type { OpenspecChange } from "../../../../src/openspec/change.ts";
import { composeCommitMessage } from "../../../../src/remember/checkpoint/commit-message.ts";
import {
  chooseChange,
  type ChangeHints,
  stateId,
} from "../../../../src/remember/checkpoint/derive/choose-change.ts";
import { deriveState } from "../../../../src/remember/checkpoint/derive/derive-state.ts";
import type { CheckpointInputs } from "../../../../src/remember/checkpoint/derive/checkpoint-inputs.ts";
import { findTaskPrompt } from "../../../../src/remember/checkpoint/derive/task-prompt.ts";
import {
  deriveTasks,
  type TaskInputs,
} from "../../../../src/remember/checkpoint/derive/derive-tasks.ts";
import { checkIntegrity } from "../../../../src/remember/checkpoint/state/integrity.ts";
import { MAX_STATE_BYTES } from "../../../../src/remember/checkpoint/state/read-state.ts";
import { toStateText } from "../../../../src/remember/checkpoint/state/state-file.ts";
import { sampleState } from "../sample-state.ts";

const change = (
  id: string,
  boxes: Readonly<Record<string, boolean>> = {},
  isArchived = false,
): OpenspecChange => {
  const tasks = Object.entries(boxes).map(([text, done]) => ({
    text,
    done,
    depth: 0,
    section: null,
  }));
  const completed = tasks.filter(({ done }) => done).length;
  return {
    id,
    folder: `openspec/changes/${isArchived ? "archive/" : ""}${id}`,
    title: `Title of ${id}`,
    status: isArchived ? "ARCHIVED" : "IN_PROGRESS",
    isArchived,
    hasProposal: true,
    tasks,
    completed,
    total: tasks.length,
    next: tasks.filter(({ done }) => !done).map(({ text }) => text),
  };
};

const sources = (given: Partial<TaskInputs>): TaskInputs => ({
  change: null,
  flags: { completed: [], pending: [] },
  state: null,
  snapshot: null,
  isSnapshotNewer: false,
  ...given,
});

const state = (completed_tasks: string[], pending_tasks: string[]): TaskInputs["state"] => ({
  completed_tasks,
  pending_tasks,
});
const snapshot = (
  done: string[],
  current: string[],
  pending: string[],
): TaskInputs["snapshot"] => ({
  done,
  current,
  pending,
});

test("OpenSpec is the truth for tasks, and what contradicts it is shown [R219, R221]", () => {
  const { tasks, conflicts } = deriveTasks(
    sources({
      change: change("a", { "1.1 model": true, "1.2 service": false, "1.3 page": false }),
      flags: { completed: ["1.3 page"], pending: [] },
      state: state(["service"], ["model"]),
      snapshot: snapshot(["Service"], ["Model"], []),
    }),
  );
  expect(tasks).toEqual({
    from: "openspec",
    completed: ["1.1 model"],
    pending: ["1.2 service", "1.3 page"],
    progress: { completed: 1, total: 3, percentage: 33 },
  });
  expect(conflicts).toEqual([
    { task: "1.3 page", from: "openspec", isDone: false, other: "flags" },
    { task: "1.2 service", from: "openspec", isDone: false, other: "state" },
    { task: "1.1 model", from: "openspec", isDone: true, other: "snapshot" },
    { task: "1.2 service", from: "openspec", isDone: false, other: "snapshot" },
  ]);
});

test("without OpenSpec what is said now is added to the last checkpoint [R221]", () => {
  const { tasks } = deriveTasks(
    sources({
      flags: { completed: ["service"], pending: ["docs"] },
      state: state(["model"], ["Service", "page"]),
      snapshot: snapshot([], ["else"], []),
    }),
  );
  expect(tasks).toEqual({
    from: "flags",
    completed: ["model", "service"],
    pending: ["page", "docs"],
    progress: { completed: 2, total: 4, percentage: 50 },
  });
});

test("tasks that changed since the last checkpoint go before it", () => {
  const of = (isSnapshotNewer: boolean): unknown =>
    deriveTasks(
      sources({
        state: state(["a"], ["b"]),
        snapshot: snapshot(["a", "b"], [], []),
        isSnapshotNewer,
      }),
    ).tasks.from;
  expect([of(false), of(true)]).toEqual(["state", "snapshot"]);
  expect(deriveTasks(sources({})).tasks).toMatchObject({ from: null, progress: null });
});

test("lists and progress are in step whatever is given [R221]", () => {
  const lists = fc.array(fc.string(), { maxLength: 20 });
  fc.assert(
    fc.property(lists, lists, lists, lists, (completed, pending, done, open) => {
      const { tasks } = deriveTasks(
        sources({ flags: { completed, pending }, state: state(done, open) }),
      );
      const total = tasks.completed.length + tasks.pending.length;
      expect(tasks.progress?.total ?? 0).toBe(total);
      expect(tasks.progress?.completed ?? 0).toBe(tasks.completed.length);
      expect(new Set(tasks.completed).intersection(new Set(tasks.pending)).size).toBe(0);
    }),
  );
});

test("the change that the work is about is found, and never guessed [R219]", () => {
  const [one, two, old] = [change("add-login"), change("add-login-form"), change("x", {}, true)];
  const hints: ChangeHints = {
    previousId: null,
    previousBranch: null,
    workedOn: null,
    branch: null,
    changedPaths: [],
  };
  const found = (all: OpenspecChange[], given: Partial<ChangeHints>): unknown =>
    chooseChange(all, { ...hints, ...given }).change?.id;
  expect(found([one, old], {})).toBe("add-login");
  expect(found([old], {})).toBeUndefined();
  expect(found([one, two], { workedOn: "add-login" })).toBe("add-login");
  expect(found([one, two], { branch: "feature/add-login-form" })).toBe("add-login-form");
  expect(found([one, two], { branch: "feature/add-logins" })).toBeUndefined();
  expect(found([one, two], { changedPaths: ["openspec/changes/add-login/tasks.md"] })).toBe(
    "add-login",
  );
  expect(chooseChange([one, two], hints)).toEqual({
    change: null,
    candidates: ["add-login", "add-login-form"],
    archived: null,
  });
});

test("a numbered change is found by its name in the branch, and of several the only one in progress is taken [R219]", () => {
  const hints: ChangeHints = {
    previousId: null,
    previousBranch: null,
    workedOn: null,
    branch: null,
    changedPaths: [],
  };
  const idle = (id: string): OpenspecChange => ({ ...change(id), status: "NOT_STARTED" });
  const [auth, cart] = [idle("00027-user-auth"), idle("00028-cart")];
  const found = (all: OpenspecChange[], given: Partial<ChangeHints>): unknown =>
    chooseChange(all, { ...hints, ...given }).change?.id;
  expect(found([auth, cart], { branch: "feature/user-auth" })).toBe("00027-user-auth");
  expect(found([auth, idle("00029-user-auth")], { branch: "user-auth" })).toBeUndefined();
  expect(found([auth, cart], { branch: "fix/00028" })).toBe("00028-cart");
  expect(found([auth, { ...cart, status: "IN_PROGRESS" }], {})).toBe("00028-cart");
  // What was changed now goes before what was begun some time.
  const changedPaths = ["openspec/changes/00027-user-auth/tasks.md"];
  expect(found([auth, { ...cart, status: "IN_PROGRESS" }], { changedPaths })).toBe(
    "00027-user-auth",
  );
  // A branch of another change's name, and one that names none.
  const before = { workedOn: "00027", previousId: "00027", previousBranch: "feature/user-auth" };
  expect(found([auth, cart], { ...before, branch: "feature/cart" })).toBe("00028-cart");
  expect(found([auth, cart], { ...before, branch: "main" })).toBe("00027-user-auth");
});

test("a change that was archived is not followed by one that nobody touched, at the next save neither [R219]", () => {
  const old = change("00027-user-auth", {}, true);
  const idle: OpenspecChange = { ...change("00030-cart"), status: "NOT_STARTED" };
  const hints: ChangeHints = {
    previousId: "00027",
    previousBranch: "main",
    workedOn: "00027",
    branch: "main",
    changedPaths: [],
  };
  const none = { change: null, candidates: ["00030"] };
  expect(chooseChange([idle, old], hints)).toEqual({ ...none, archived: "00027" });
  expect(chooseChange([idle, old], { ...hints, previousId: null })).toEqual({
    ...none,
    archived: null,
  });
  expect(chooseChange([old], hints)).toEqual({ change: null, candidates: [], archived: "00027" });
  expect(chooseChange([idle], { ...hints, previousId: null, workedOn: null }).change).toBe(idle);
});

test("a numbered change is known by its number, a dated one by its name [R171]", () => {
  expect(
    ["00027-user-auth", "2025-01-15-x", "add-login", "00027"].map((id) => stateId({ id })),
  ).toEqual(["00027", "2025-01-15-x", "add-login", "00027"]);
});

const known = (given: Partial<CheckpointInputs> = {}): CheckpointInputs => ({
  mode: "quick",
  now: new Date("2025-01-15T14:30:00.123Z"),
  statement: { workingOn: null, next: [], completed: [], pending: [], note: null },
  folder: "shop",
  branch: "feature/x",
  commit: "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3",
  isPushed: false,
  change: null,
  context: null,
  unfinished: { request: null, tasks: { current: [], pending: [] }, failing: [] },
  lastPrompt: null,
  lastMessage: null,
  previous: null,
  edited: { workingOn: null, next: [] },
  lastSubject: null,
  blocker: null,
  files: [],
  ...given,
});

const NOTHING_SAID = known().statement;

const context = (
  current_objective: string,
  pending: string[] = [],
  original_request = "",
): NonNullable<CheckpointInputs["context"]> => ({
  isNewer: true,
  extra: { title: null, outcome: null, commits: [], prompts: [] },
  document: {
    meta: { version: "2.0", saved_at: "", session_id: "s", project: "/p" },
    goal: { original_request, current_objective },
    progress: { done: [], current: [], pending },
    decisions: [],
    discoveries: [],
    state: { recent_files: [], blockers: [], errors: [] },
  },
});

test("what was done is what the work is about, before what was asked for last [R172]", () => {
  const asked = context("조금 더 크게 해줘");
  const doneAs = (
    extra: Partial<NonNullable<CheckpointInputs["context"]>["extra"]>,
    progress: Partial<ReturnType<typeof context>["document"]["progress"]> = {},
  ): string =>
    deriveState(
      known({
        context: {
          ...asked,
          extra: { ...asked.extra, ...extra },
          document: {
            ...asked.document,
            progress: { done: [], current: [], pending: [], ...progress },
          },
        },
      }),
    ).state.working_on;
  const outcome = { text: "Done.\n\nThe cart **rounds** once, at the end. More?", isEnd: true };
  expect(doneAs({ outcome })).toBe("The cart rounds once, at the end.");
  expect(doneAs({ outcome: { ...outcome, isEnd: false } })).toBe("조금 더 크게 해줘");
  expect(doneAs({ outcome: { text: "Done.", isEnd: true } })).toBe("조금 더 크게 해줘");
  expect(doneAs({ outcome, commits: ["Parse", "Round once"] })).toBe("Round once");
  expect(doneAs({ outcome, commits: ["Round once"], title: "Cart rounding" })).toBe(
    "Cart rounding",
  );
  expect(doneAs({ title: "Cart rounding" }, { done: ["write it", "test it"] })).toBe("test it");
  expect(doneAs({}, { done: ["write it"], current: ["test it"] })).toBe("test it");
});

test("what the work is about comes from the nearest source that tells [R172]", () => {
  const statement = { ...NOTHING_SAID, workingOn: "by flag" };
  const all: Partial<CheckpointInputs>[] = [
    { branch: null },
    { branch: "main" },
    { lastSubject: "last commit" },
    { previous: sampleState({ working_on: "cart", git_branch: "feature/cart" }) },
    { branch: "feature/log-in" },
    { previous: sampleState({ working_on: "the last checkpoint" }) },
    { change: change("add-login") },
    { lastPrompt: "the last prompt" },
    { context: context("the objective") },
    { edited: { workingOn: "by hand", next: [] } },
    { statement },
  ];
  const told = all.map((_one, at) => {
    const so = Object.assign({}, ...all.slice(0, at + 1)) as Partial<CheckpointInputs>;
    return deriveState(known(so)).state.working_on;
  });
  expect(told).toEqual([
    "shop",
    "main",
    "last commit",
    "last commit",
    "log in",
    "the last checkpoint",
    "Title of add-login",
    "the last prompt",
    "the objective",
    "by hand",
    "by flag",
  ]);
});

test("a command that was typed is not what the work is about, nor is our own commit message", () => {
  const of = (given: Partial<CheckpointInputs>): string =>
    deriveState(known(given)).state.working_on;
  expect(of({ context: context("/session:save now"), lastPrompt: null })).toBe("x");
  expect(of({ lastSubject: "WIP: [00027] - checkpoint" })).toBe("00027");
});

test.each([
  "ㅇㅋ",
  "커밋해줘",
  "커밋하고 푸시해줘",
  "수고했어",
  "테스트 다시 돌려줘",
  "looks good",
  "commit it",
  "why?",
  "run the tests again",
  "fix it",
])("a short word that follows a request does not take its place: %s [R172]", (followUp) => {
  const of = (given: Partial<CheckpointInputs>): string =>
    deriveState(known(given)).state.working_on;
  const request = "Let people log in with a passkey, and keep passwords for the others";
  for (const original of [request, "log in", "로그인 화면"]) {
    expect(of({ context: context(followUp, [], original) })).toBe(original);
  }
  expect(findTaskPrompt([followUp, request, "begin with the cart"])).toBe(request);
  expect(findTaskPrompt([followUp, "log in"])).toBe("log in");
  expect(findTaskPrompt([followUp])).toBeNull();
  expect(of({ context: context(followUp, [], request), lastPrompt: "then the cart, too" })).toBe(
    "then the cart, too",
  );
});

test("a request of its own is what is worked on, however the session began [R172]", () => {
  const of = (objective: string, original: string): string =>
    deriveState(known({ context: context(objective, [], original) })).state.working_on;
  const request = "Let people log in with a passkey, and keep passwords for the others";
  const later = "now stream the exporter, rows are lost";
  expect(of(later, request)).toBe(later);
  expect(of("로그인 화면을 다시 그리고 테스트도 고쳐줘", request)).toBe(
    "로그인 화면을 다시 그리고 테스트도 고쳐줘",
  );
  expect(of("test the login flow", "log in")).toBe("test the login flow");
});

test("without a session a branch of its own says more than the last commit, which is of another [R172]", () => {
  const of = (branch: string): string =>
    deriveState(known({ branch, lastSubject: "release 2" })).state.working_on;
  expect(["main", "master", "develop", "trunk"].map(of)).toEqual(Array(4).fill("release 2"));
  expect(["feature/login-form", "fix/ABC-12-crash", "로그인_화면"].map(of)).toEqual([
    "login form",
    "fix ABC-12 crash",
    "로그인 화면",
  ]);
});

test("without git a note says what the work is about, else the folder does [R172]", () => {
  const of = (note: string | null): string =>
    deriveState(known({ branch: null, commit: null, statement: { ...NOTHING_SAID, note } })).state
      .working_on;
  expect([of("the refund\nis next"), of(null)]).toEqual(["the refund", "shop"]);
  const previous = sampleState({ working_on: "shop", git_branch: null });
  const said = { ...NOTHING_SAID, note: "the refund" };
  expect(deriveState(known({ branch: null, previous, statement: said })).state.working_on).toBe(
    "the refund",
  );
});

test.each([
  ["a heading", "Done.\n\n## Next steps\n\n- write the tests\n- **update** the docs\n\nAll good?"],
  ["a bold line", "**Next steps:**\n1. write the tests\n2. update the docs\n\n## Notes\n- x"],
  ["a Korean heading", "### 다음 단계\n* write the tests\n  - with mocks\n* update the docs"],
  ["what is left", "남은 작업:\n- [x] the model\n- [ ] write the tests\n- [ ] update the docs"],
  ["a list of things to do", "TODO\nIn this order:\n\n1) write the tests\n2) update the docs"],
  ["한국어", "📋 **다음 할 일**\n- write the tests\n- update the docs"],
  ["the last of two", "Next steps:\n- old\n\n# To do\n- write the tests\n- update the docs"],
])(
  "what the agent lists last as the next steps counts where nothing else tells: %s [R172]",
  (_name, lastMessage) => {
    const steps = (given: Partial<CheckpointInputs>): readonly string[] =>
      deriveState(known({ lastMessage, ...given })).state.next_steps;
    const listed = ["write the tests", "update the docs"];
    expect(steps({})).toEqual(listed);
    expect(steps({ previous: sampleState({ next_steps: ["before"] }) })).toEqual(listed);
    expect(steps({ context: context("", ["open"]) })).toEqual(["open"]);
    expect(steps({ statement: { ...NOTHING_SAID, next: ["said"] } })).toEqual(["said"]);
  },
);

test("what is no list of next steps gives none, and a long one ten without secrets", () => {
  const steps = (lastMessage: string): readonly string[] =>
    deriveState(known({ lastMessage })).state.next_steps;
  for (const text of [
    "I did:\n- a\n- b",
    "The next steps are clear.\n- a",
    "```\n## Next steps\n- a\n```",
    "## Next steps\nNone.",
    "## Next steps\n\n## Changes\n- a",
  ]) {
    expect({ text, steps: steps(text) }).toEqual({ text, steps: [] });
  }
  const token = "ghp_a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6";
  const many = Array.from({ length: 30 }, (_, at) => `- step ${at} ${token}`).join("\n");
  const told = steps(`Next steps\n${many}`);
  expect(told).toHaveLength(10);
  expect(told[0]).toBe("step 0 [REDACTED]");
});

test("next steps are those said, else OpenSpec's behind the last finished, else the context's, else the last ones [R172]", () => {
  const steps = (given: Partial<CheckpointInputs>): readonly string[] =>
    deriveState(known(given)).state.next_steps;
  const boxes = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((one) => [one, false]));
  const previous = sampleState({ next_steps: ["before"] });
  expect(steps({ previous })).toEqual(["before"]);
  expect(steps({ previous, context: context("", ["open"]) })).toEqual(["open"]);
  expect(steps({ previous, change: change("x", boxes) })).toEqual(["a", "b", "c", "d", "e"]);
  expect(
    steps({ change: change("x", boxes), edited: { workingOn: null, next: ["mine"] } }),
  ).toEqual(["mine"]);
  expect(
    steps({ change: change("x", boxes), statement: { ...NOTHING_SAID, next: ["said"] } }),
  ).toEqual(["said"]);
});

test("every field of the protocol is written, secrets hidden, and names that hide something left out [R168, R169, R170, R171, R172, R173, R174]", () => {
  const derived = deriveState(
    known({
      statement: {
        ...NOTHING_SAID,
        note: "password: hunter2hunter2",
        workingOn: "use ghp_a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6",
      },
      files: ["src/a.ts", ".env", "b\nc.ts"],
    }),
  );
  expect(derived.state).toEqual({
    mode: "quick",
    saved_at: "2025-01-15T14:30:00",
    git_branch: "feature/x",
    git_commit: "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3",
    git_pushed: false,
    openspec: null,
    openspec_status: null,
    working_on: "use [REDACTED]",
    next_steps: [],
    blocker: null,
    completed_tasks: [],
    pending_tasks: [],
    task_progress: null,
    modified_files: ["src/a.ts", "b\nc.ts"],
    note: "password: [REDACTED]",
    version: "1.0",
  });
  expect(checkIntegrity(derived.state)).toEqual([]);
});

test("a request as a subject is its first sentence, cut where a clause ends and never inside of a word [R177]", () => {
  const of = (workingOn: string): string =>
    composeCommitMessage({ openspec: null, workingOn, files: null, branch: null, note: null });
  const subjects: Readonly<Record<string, string>> = {
    "Please add a retry with backoff to the parcel client, then write a test and the changelog entry.":
      "Add a retry with backoff to the parcel client",
    "can you make the list load faster and show a spinner while it waits for the server?":
      "Make the list load faster",
    "I want you to fix the rounding. Then run the tests.": "Fix the rounding",
    "환불 금액을 원 단위로 내림하도록 바꾸고 테스트를 추가한 다음 관련된 문서와 변경 기록까지 모두 고쳐 줘":
      "환불 금액을 원 단위로 내림하도록 바꾸고 테스트를 추가한 다음 관련된 문서와 변경 기록까지 모두 고쳐 줘",
    "explain which configuration values the deployment pipeline reads today":
      "explain which configuration values the deployment pipeline…",
    "log people in": "log people in",
  };
  for (const [request, subject] of Object.entries(subjects))
    expect(of(request)).toBe(`WIP: [${subject}] - checkpoint\n`);
});

test("a session that was asked for nothing of its own goes on with what the ones before it left open [R172]", () => {
  const generic = context("run the tests please", [], "run the tests please");
  const unfinished: CheckpointInputs["unfinished"] = {
    request: "Add a retry to the parcel client, then a test and the changelog",
    tasks: { current: [], pending: ["write the test", "write the changelog"] },
    failing: ["Fix: npm run lint: eslint: not found"],
  };
  const inputs = known({ branch: "main", lastSubject: "Parcels", context: generic, unfinished });
  expect(deriveState(inputs)).toMatchObject({
    hasTask: true,
    tasksFrom: "snapshot",
    state: {
      working_on: "Add a retry to the parcel client, then a test and the changelog",
      next_steps: ["write the test", "write the changelog", "Fix: npm run lint: eslint: not found"],
      pending_tasks: ["write the test", "write the changelog"],
    },
  });
  // A request of its own goes before it, and so do its own tasks.
  const own = context("make the label bigger on the phone", ["draw it"], "");
  expect(deriveState({ ...inputs, context: own }).state).toMatchObject({
    working_on: "make the label bigger on the phone",
    next_steps: ["draw it", "Fix: npm run lint: eslint: not found"],
    pending_tasks: ["draw it"],
  });
});

test("names alone are no task, and what was asked for and not answered is one [R172]", () => {
  const main = { branch: "main", lastSubject: "Parcels" };
  const talk = context("run the tests please", [], "run the tests please");
  const outcome = { text: "All of the five tests pass in this folder.", isEnd: true };
  const tested = { ...talk, extra: { ...talk.extra, outcome, title: "Run tests" } };
  expect(deriveState(known(main))).toMatchObject({ hasTask: false });
  expect(deriveState(known({ ...main, context: tested }))).toMatchObject({
    hasTask: false,
    state: { working_on: "Run tests" },
  });
  const asked = context("round the cart once, at the end", [], "");
  const open = {
    ...asked,
    extra: { ...asked.extra, commits: ["Parse"], prompts: ["round the cart once, at the end"] },
  };
  expect(deriveState(known({ ...main, context: open }))).toMatchObject({
    hasTask: true,
    state: { working_on: "round the cart once, at the end" },
  });
  const blocked = { ...main, statement: { ...NOTHING_SAID, next: ["write the test"] } };
  expect(deriveState(known(blocked)).hasTask).toBe(true);
});

test("a state however full stays small enough to be read again", () => {
  const many = Array.from({ length: 600 }, (_, at) => `${at} ${"가".repeat(900)}`);
  const said = { ...NOTHING_SAID, completed: many, pending: many.map((one) => `p${one}`) };
  const { state: full } = deriveState(known({ statement: said, files: many }));
  expect(Buffer.byteLength(toStateText(full))).toBeLessThan(MAX_STATE_BYTES);
  expect(checkIntegrity(full)).toEqual([]);
});

test("the commit says what it is a checkpoint of, in sixty characters at most [R177]", () => {
  const of = (given: Partial<Parameters<typeof composeCommitMessage>[0]>): string =>
    composeCommitMessage({
      openspec: null,
      workingOn: null,
      files: null,
      branch: null,
      note: null,
      ...given,
    });
  expect(of({ openspec: "00027", workingOn: "x" })).toBe("WIP: [00027] - checkpoint\n");
  expect(of({ workingOn: "fix [a]\nnow" })).toBe("WIP: [fix (a) now] - checkpoint\n");
  expect(of({ openspec: "00027", note: "refund test next" })).toBe(
    "WIP: [refund test next] - checkpoint\n",
  );
  expect(of({ workingOn: "x", note: "one\n#two" })).toBe("WIP: [one] - checkpoint\n\none\n#two\n");
  expect(of({ note: "secrets?" })).toBe("WIP: [secrets] - checkpoint\n");
  expect(of({ note: "?!", files: "2 files" })).toBe("WIP: [2 files] - checkpoint\n\n?!\n");
  expect(of({ branch: "feature/x" })).toBe("WIP: [feature/x] - checkpoint\n");
  expect(of({ files: "3 files in src", branch: "feature/x" })).toBe(
    "WIP: [3 files in src] - checkpoint\n",
  );
  expect(of({})).toBe("WIP: [work] - checkpoint\n");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (workingOn) => {
      const message = of({ workingOn });
      const [, inside = ""] = /^WIP: \[([^[\]\n]*)\] - checkpoint\n$/.exec(message) ?? [];
      expect(inside.length).toBeGreaterThan(0);
      expect(inside.length).toBeLessThanOrEqual(60);
      expect(inside.isWellFormed()).toBe(true);
    }),
  );
});
