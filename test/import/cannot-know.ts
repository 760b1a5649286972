/**
 * Where an imported session differs from what hooks recorded of it, and why: everything else is equal, field by field.
 * Data, so that whoever finds another difference has to write down its reason.
 */

/** What only a hook is there for: no record tells of it. */
export const ONLY_HOOKS_SEE: readonly {
  readonly type: string;
  readonly phase?: string;
  readonly why: string;
}[] = [
  { type: "permission", why: "a dialog that asks leaves no record, whatever is answered" },
  { type: "notification", why: "shown to the person, not to the model" },
  {
    type: "summary_draft",
    why: "the summariser says the summary to its hook before it is in the transcript, where it is the compaction's",
  },
  {
    type: "session.lifecycle",
    phase: "waiting_permission",
    why: "the dialog, seen while it is open",
  },
  {
    type: "session.lifecycle",
    phase: "waiting_question",
    why: "the dialog, seen while it is open",
  },
  {
    type: "session.lifecycle",
    phase: "ended",
    why: "the client writes no record of its end, nor why",
  },
];

/** What no hook is told of, and a record is. */
export const ONLY_RECORDS_TELL: readonly {
  readonly type: string;
  readonly field: string;
  readonly why: string;
}[] = [
  { type: "tool_use", field: "rejected", why: "a person's no in a dialog fires no hook" },
  { type: "tool_use", field: "denied", why: "only what the classifier denies fires a hook" },
];

/** Fields of events of any type. */
export const OWN_TO_EACH: Readonly<Record<string, string>> = {
  id: "made from the record instead of at random",
  ts: "the record's time instead of the hook's, which is a moment later or earlier",
  hookMs: "how long the hook took; only a hook takes time",
  imported: "says that it was imported",
  pid: "a transcript names no process",
  pidStart: "a transcript names no process",
  durationMs: "how long a tool ran is not in the transcript",
};

/** Fields of single types. `hook` and `imported` say which values are allowed to differ; anything when left out. */
export const DIFFERS: readonly {
  readonly types: readonly string[];
  readonly fields: readonly string[];
  readonly why: string;
}[] = [
  {
    types: ["session.lifecycle"],
    fields: [
      "secondsSinceLastResponse",
      "contextTokens",
      "promptCacheLikelyExpired",
      "estimatedCacheWriteUsd",
    ],
    why: "what the client reckons at a resume is only told to its hooks",
  },
  {
    types: ["session.lifecycle"],
    fields: ["model"],
    why: "before the first answer no record names the model",
  },
  {
    types: ["skill.lifecycle", "skill_used"],
    fields: ["commandSource"],
    why: "whose command it was is not in its echo",
  },
  {
    types: ["skill.lifecycle"],
    fields: ["closedBy", "cwd"],
    why: "an interrupt calls no hook: hooks conclude it from what is next, which may be the session's end",
  },
  {
    types: ["compaction_summary"],
    fields: ["text"],
    why: "the transcript has the summary without the tags and the analysis around it",
  },
  {
    types: ["session.lifecycle"],
    fields: ["transcriptPath"],
    why: "at a resume in another folder the start is told a file there, which is never written",
  },
  {
    types: ["tool_use", "tool_error"],
    fields: ["mcpServer"],
    why: "where a server was configured is in no record, and its own name only in the answer behind the call",
  },
  {
    types: ["subagent_stop", "turn.end"],
    fields: ["backgroundTasks"],
    why: "a subagent's file does not say what else goes on",
  },
];

/** Known to the transcript only from a later record on, so that the first events lack it, or have the one before. */
export const KNOWN_LATE: Readonly<Record<string, string>> = {
  permissionMode:
    "stands in ordinary prompts and in records of their own: not in commands, not in a subagent's file, and after a change only some records later",
};
