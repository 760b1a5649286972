/** Sessions of several projects, as their hooks and transcripts tell of them: each kind that “Now” shows. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DashboardHome } from "./dashboard-home.ts";

/** Longer than a card shows without scrolling, and than the state itself carries. */
export const LONG_COMMAND = `docker compose -f deploy/compose.yml run --rm migrate sh -c "${Array.from(
  { length: 24 },
  (_, at) => `psql -f migrations/${at}.sql`,
).join(" && ")}" # end of the command`;

const ANSWER = `## Rounding fixed

The totals were rounded **per line** instead of once per invoice. I changed \`src/invoice/total.ts\`:

- sum in cents first
- round once at the end

All 214 tests pass. The migration for old invoices is still open; tell me whether to write it.`;

/** What a turn ended with that its client could not finish. */
export const FAILURE = "API Error: 529 Overloaded";

/** In the transcript of a session that works, which nobody redacted. */
export const SECRET = `ghp_${"aB3dE6gH9".repeat(4)}`;

type Event = Readonly<Record<string, unknown>>;
type Work = {
  readonly project: string;
  readonly prompt: string;
  readonly events: readonly Event[];
  /** A tool call that its transcript shows, without a result. */
  readonly runs?: readonly [tool: string, input: object];
};

const asks = (tool_name: string, tool_input: object): Event => ({
  hook_event_name: "PermissionRequest",
  tool_name,
  tool_input,
});

const QUESTION = {
  tool_name: "AskUserQuestion",
  tool_input: {
    questions: [
      {
        question: "Which database should hold the sessions?",
        header: "Database",
        multiSelect: false,
        options: [
          { label: "SQLite", description: "one file, no server" },
          { label: "PostgreSQL", description: "already there for orders" },
          { label: "Redis", description: "fast, but lost on restart" },
        ],
      },
    ],
  },
};

const TASKS = ["Read the exporter", "Write the CSV writer", "Add tests", "Update the manual"];

const todo = (done: number): Event => ({
  hook_event_name: "PostToolUse",
  tool_name: "TodoWrite",
  tool_input: {
    todos: TASKS.map((content, at) => ({
      content,
      status: at < done ? "completed" : at === done ? "in_progress" : "pending",
    })),
  },
  tool_response: {},
});

/** Sixteen lines change; what one of them holds is nobody's to see, and another is no markup. */
const EDIT = {
  file_path: "src/refund/amount.ts",
  old_string: "export const amount = 1;",
  new_string: [
    "export const amount = Math.round(1);",
    "// <img src=x onerror=alert(1)>",
    `const token = "${SECRET}";`,
    ...Array.from({ length: 12 }, (_, at) => `export const part${at} = ${at};`),
  ].join("\n"),
};

/** A dialog of the client's own: no request precedes it, and its notification names no tool. */
export const CHOICE = "Auto mode can't check actions in this session and needs your choice";
export const HELD_UP = `npm publish --tag next # <img src=x onerror=alert(1)>`;

/** Somebody says no to it. */
const REFUSED = {
  tool_name: "Bash",
  tool_use_id: "toolu_9",
  tool_input: { command: "npm publish" },
};

const WORKS: readonly Work[] = [
  {
    project: "billing-api",
    prompt: "Run the migrations against staging",
    events: [asks("Bash", { command: LONG_COMMAND })],
  },
  {
    project: "결제-서버",
    prompt: "환불 금액을 고쳐 주세요",
    events: [asks("Edit", EDIT)],
    runs: ["Edit", EDIT],
  },
  {
    project: "shop",
    prompt: "Keep people signed in after an upgrade",
    events: [
      { hook_event_name: "PreToolUse", ...QUESTION },
      { hook_event_name: "PermissionRequest", ...QUESTION },
    ],
  },
  {
    project: "publisher",
    prompt: "Publish the next version",
    events: [
      {
        hook_event_name: "Notification",
        notification_type: "agent_needs_input",
        message: CHOICE,
      },
    ],
    runs: ["Bash", { command: HELD_UP }],
  },
  {
    project: "docs-site",
    prompt: "Export the orders as CSV",
    events: [todo(1)],
    runs: ["Bash", { command: `NPM_TOKEN=${SECRET} npm test -- --reporter=dot` }],
  },
  { project: "mobile-app", prompt: "다크 모드에서 글자가 안 보여요", events: [] },
  {
    project: "invoices",
    prompt: "Make the rounding of invoices exact",
    events: [{ hook_event_name: "Stop", last_assistant_message: ANSWER }],
  },
  {
    project: "exporter",
    prompt: "Upgrade the build tool",
    events: [
      { hook_event_name: "StopFailure", error: "overloaded", last_assistant_message: FAILURE },
    ],
  },
];

/** For who looks at cards: where the others are looked at, one more would only cost time. */
export const REFUSED_WORK: Work = {
  project: "releases",
  prompt: "Release the package",
  events: [
    { hook_event_name: "PreToolUse", ...REFUSED },
    { hook_event_name: "PermissionRequest", ...REFUSED },
    {
      hook_event_name: "PostToolUseFailure",
      ...REFUSED,
      error: "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    },
    { hook_event_name: "Stop", last_assistant_message: "" },
  ],
};

/** By project. Each lives as long as the process it is said to be. */
/** Longer than anybody reads at once: it destroys something where it begins and where it ends. */
export const LONG_SCRIPT = [
  "rm -rf build",
  ...Array.from({ length: 90 }, (_, at) => `cp dist/${at}.js deploy/${at}.js`),
  "rsync -a --delete deploy/ www@example.org:/srv/www/",
  "docker compose -f deploy/compose.yml down --volumes",
].join(" && ");

export const SCRIPT_WORK: Work = {
  project: "website",
  prompt: "Deploy the website",
  events: [asks("Bash", { command: LONG_SCRIPT })],
};

export async function workInProjects(
  home: DashboardHome,
  clients: Bun.Subprocess[],
  more: readonly Work[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { daemonHome, claude } = home;
  const ids = new Map<string, string>();
  for (const { project, prompt, events, runs } of [...more, ...WORKS]) {
    const cwd = join(claude.home, "work", project);
    mkdirSync(cwd, { recursive: true });
    const session = crypto.randomUUID();
    ids.set(project, session);
    const client = Bun.spawn(["sleep", "3600"], { cwd, stdio: ["ignore", "ignore", "ignore"] });
    clients.push(client);
    const path = join(cwd, `${session}.jsonl`);
    if (runs !== undefined) writeFileSync(path, called(session, ...runs));
    const told = [
      { hook_event_name: "SessionStart", source: "startup", model: "claude-opus-5-5" },
      { hook_event_name: "UserPromptSubmit", prompt },
      ...events,
    ];
    for (const event of told) {
      await daemonHome.hook(
        {
          session_id: session,
          cwd,
          ...(runs === undefined ? {} : { transcript_path: path }),
          ...event,
        },
        { CLAUDE_PID: String(client.pid) },
      );
    }
  }
  await home.caughtUp();
  return ids;
}

function called(sessionId: string, name: string, input: object): string {
  const content = [{ type: "tool_use", id: "toolu_1", name, input }];
  const usage = { input_tokens: 12, output_tokens: 80, cache_read_input_tokens: 84_000 };
  const message = { id: "msg_1", model: "claude-opus-5-5", role: "assistant", content, usage };
  const timestamp = new Date(Date.now() + 500).toISOString();
  const record = { type: "assistant", uuid: "u1", sessionId, timestamp, message };
  return `${JSON.stringify(record)}\n`;
}
