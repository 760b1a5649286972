import { pluralize } from "./pluralize.ts";

/** Tokens and estimated cost. */
export const usage = {
  /** Accepted by `--by` besides the names of the other language. */
  groupings: {
    day: "day",
    week: "week",
    month: "month",
    project: "project",
    model: "model",
    client: "client",
    session: "session",
  },
  options: {
    since: "First day: 7d, 2w, yesterday, 2026-11-01 (default: 30d)",
    until: "Last day: 7d, yesterday, 2026-11-15",
    by: "Group by model, project, client or session",
  },
  headings: {
    day: "DAY",
    week: "WEEK OF",
    month: "MONTH",
    project: "PROJECT",
    model: "MODEL",
    client: "CLIENT",
    session: "SESSION",
  },
  columns: {
    project: "PROJECT",
    messages: "MESSAGES",
    input: "INPUT",
    output: "OUTPUT",
    cacheRead: "CACHE READ",
    cacheWrite: "CACHE WRITE",
    cacheShare: "CACHE%",
    cost: "COST",
    block: "BLOCK",
  },
  total: "total",
  atLeast: "+",
  today: (parts: string) => `Today so far: ${parts}`,
  todayNothing: "Today so far: nothing",
  tokens: (tokens: string) => `${tokens} tokens`,
  cacheShare: (share: string) => `${share} from cache`,
  sessions: (count: number) => pluralize(count, "session"),
  range: (since: string, until: string | null, sessions: number, messages: number) =>
    `${until === null ? `Since ${since}` : `${since} to ${until}`}: ${pluralize(sessions, "session")}, ${pluralize(messages, "message")}`,
  more: (count: number) => `${count} more. Show all: --limit 0`,
  estimated: (dates: string) => `Estimated at list prices of ${dates}`,
  estimatedOwn: "Estimated at your own prices",
  notCounted:
    "Not included: the client's own compactions, titles and web searches, and fast-mode surcharges",
  subscription: "With a subscription you do not pay per token",
  unpriced: (models: string) => `No price, not in the cost: ${models}`,
  unpricedFix: (path: string) => `Add a price: ${path}`,
  own: (models: string, path: string) => `Your prices (${path}): ${models}`,
  counting: (done: number, of: number) => `Counting ${done} of ${of} sessions…`,
  left: (done: number, of: number) =>
    `Stopped after ${done} of ${of} sessions; totals are incomplete. Continue: self-gen usage`,
  notRecording: "Recording is off; newer usage is not counted",
  nothing: (day: string) => `No usage since ${day}`,
  nothingFix: "Import earlier sessions: self-gen import",
  /** The days of the first and the last usage before that. */
  earlier: (first: string, last: string) =>
    `Show ${first} to ${last}: self-gen usage --since ${first}`,
  blocks: {
    open: (client: string, clock: string, left: string) => `${client} block ${clock}: ${left} left`,
    none: "No open block. The next prompt starts one",
    spent: (cost: string) => `${cost} so far`,
    projected: (cost: string) => `${cost} at this rate`,
    highest: (cost: string) => `highest block ${cost}`,
    about: "A block is 5 hours from the full hour of its first message",
  },
  problems: (path: string) => `Problems in ${path}:`,
  problem: (model: string, why: string) => `${model}: ${why}; using the list price`,
  reasons: {
    unreadable: "unreadable file; using list prices",
    broken_json: "invalid JSON; using list prices",
    no_object: "not an object of models; using list prices",
    no_price: "input and output are missing",
    missing: (field: string) => `missing: ${field}`,
    no_amount: (field: string) => `not a price in dollars per million tokens: ${field}`,
    unknown_field: (field: string) =>
      `unknown field: ${field} (use input, output, cacheRead, cacheWrite5m, cacheWrite1h)`,
    twice: "the model is listed twice",
  },
};

export const manualUsage = {
  usage: {
    about: [
      "Adds up tokens and estimated cost from the clients' transcripts, subagents included. Each message counts once, and numbers stay after the client deletes a transcript.",
      "`daily` (default), `weekly` and `monthly` list periods, today on top. `blocks` lists the 5-hour windows of a subscription with the time left. `--by` groups by model, project, client or session, alone or within a period.",
      'Costs use list prices and are not your bill. Set your own in `~/.self-generation/prices.json`, in dollars per million tokens: `{"claude-opus-5-5": {"input": 4, "output": 20}}`.',
    ],
    examples: {
      "self-gen usage": "Show the last 30 days, day by day",
      "self-gen usage weekly --by model": "Compare models week by week",
      "self-gen usage --by project --since 7d": "List the projects of this week",
      "self-gen usage blocks": "Show how much time the 5-hour block has left",
      "self-gen usage monthly --json": "Print months as JSON",
    },
  },
};
