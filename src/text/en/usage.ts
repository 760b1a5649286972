import { counted } from "./counted.ts";

/** What sessions used of models, and what that would cost. */
export const usage = {
  options: {
    since: "from when on: 7d, 12h, yesterday, 2026-11-01 (30 days unless said otherwise)",
    by: "added up by day (default), project, model or session",
  },
  headings: { day: "DAY", project: "PROJECT", model: "MODEL", session: "SESSION" },
  columns: {
    project: "PROJECT",
    messages: "MESSAGES",
    input: "INPUT",
    output: "OUTPUT",
    cacheRead: "CACHE READ",
    cacheWrite: "WRITTEN",
    cost: "COST",
  },
  total: "total",
  noPrice: "no price",
  atLeast: (cost: string) => `>${cost}`,
  since: (day: string, sessions: number, messages: number) =>
    `Since ${day}: ${counted(sessions, "session")}, ${counted(messages, "message")} of the model.`,
  more: (count: number) => `${count} more: --limit 0 shows all.`,
  estimated: (dates: string) =>
    `Estimated from the tokens in the transcripts, at list prices of ${dates}.`,
  estimatedOwn: "Estimated from the tokens in the transcripts, at prices of your own.",
  notCounted: "Not in it: the client's own requests (compactions, titles), searches, fast modes.",
  subscription: "On a subscription you do not pay per token; read this as a measure of use.",
  unpriced: (models: string) => `Without a price, so in no cost: ${models}`,
  unpricedFix: (path: string) => `A price of your own goes into ${path}`,
  own: (models: string, path: string) => `Your own prices (${path}): ${models}`,
  counting: (done: number, of: number) => `counting ${done} of ${of} sessions`,
  left: (done: number, of: number) =>
    `Stopped while counting ${done} of ${of} sessions: this is not all yet. Call it again to go on.`,
  notRecording: "Recording is paused or off: what was used since is not read.",
  nothing: (day: string) => `Nothing was used since ${day}, as far as is recorded.`,
  nothingFix: "Sessions count once they are recorded; self-gen import brings in earlier ones.",
  problems: (path: string) => `In ${path}:`,
  problem: (model: string, why: string) => `${model}: ${why}; the list price counts`,
  reasons: {
    unreadable: "the file cannot be read; list prices count",
    broken_json: "this is no JSON; list prices count",
    no_object: "this is no object of models; list prices count",
    no_price: "no object with input and output",
    missing: (field: string) => `${field} is missing`,
    no_amount: (field: string) => `${field} is no amount in dollars per million tokens`,
    unknown_field: (field: string) =>
      `${field} is none of input, output, cacheRead, cacheWrite5m, cacheWrite1h`,
    twice: "the same model stands there already",
  },
};

export const manualUsage = {
  usage: {
    about: [
      "Adds up what the models read and wrote in your sessions, by day, project, model or session: input at full price, output, what was read from the cache and what was written to it. The numbers come from the transcripts of the clients, with subagents, each message once; what a fork copied counts where it happened. Transcripts that changed are read first, so what was imported shows at once, and what is recorded stays when the client deletes its transcripts after 30 days.",
      "The cost is an estimate: list prices at the date that is printed, with the prices of the cache and of long prompts. It is not your bill. On a subscription you do not pay per token, and discounts, fast modes, searches of the web and what the client asks of the model for itself are not in it. A model without a known price is named and counts for nothing.",
      'Prices of your own stand in `~/.self-generation/prices.json` and win, for the past too: `{"claude-opus-5-5": {"input": 4, "output": 20, "cacheRead": 0.2, "cacheWrite5m": 5, "cacheWrite1h": 8}}`, in dollars per million tokens. `input` and `output` must be there; what else is left out costs what `input` does. An entry that is wrong is named and left out.',
    ],
    examples: {
      "self-gen usage": "the last 30 days, day by day",
      "self-gen usage --by project --since 7d": "which projects the week went into",
      "self-gen usage --by model --project .": "which models worked on this project",
      "self-gen usage --by session --limit 5": "the five most expensive sessions",
      "self-gen usage --json": "everything, for a script",
    },
  },
};
