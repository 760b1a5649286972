/** `self-gen memory`: what an agent or a person saved for a project. */
export const memory = {
  kinds: { decision: "decision", discovery: "discovery" },
  byAgent: (client: string) => `saved by an agent${client === "" ? "" : ` (${client})`}`,
  byProgram: "saved by a program, not typed by a person",
  byPerson: "saved by a person",
  inSession: (id: string) => `session ${id}`,
  facts: { why: "why", files: "files", saved: "origin", project: "project", id: "id" },
  none: (project: string) => `Nothing is saved for ${project}.`,
  noneAnywhere: "Nothing is saved for any project.",
  more: (count: number) => `${count} more: --limit 0 shows all`,
  hint: "self-gen memory show ID shows one whole, memory remove ID takes it away.",
  added: (words: string) => `Saved: ${words}`,
  known: (words: string) => `It was saved already: ${words}`,
  removeHint: (id: string) => `to take that back: self-gen memory remove ${id}`,
  removed: (words: string) => `Removed: ${words}`,
  removedHint: "no session is told it any more; to take that back, add it again",
  options: {
    kind: "add: decision or discovery; decision unless given",
    why: "add: the reason",
    file: "add: a file that it is about; may be given several times",
    all: "list: of every project",
    project: "of this project (path or name) instead of the one you stand in",
  },
  faults: {
    none: (id: string) => `nothing saved begins with “${id}”`,
    noneFix: "self-gen memory list --all shows what is saved",
    many: (id: string, count: number) => `${count} ids begin with “${id}”`,
    manyFix: "give more characters of the id",
  },
};

export const manualMemory = {
  memory: {
    about: [
      "Decisions and discoveries that are kept for later sessions of a project. An agent saves them over MCP (`self-gen mcp`, tool `save_memory`), a person with `add`. The newest of a project are told to its sessions when they start, as quoted data with who saved them and when, in at most 600 characters; all of them can be searched.",
      "`list` shows what stands, newest first, `show` one of them whole, `remove` takes one away by its id or a beginning of it. Removed, it is told to nobody any more; `self-gen forget` takes it out of the records as well. Secrets are hidden as in everything recorded, and nothing is saved while recording is paused or off, or for an excluded project.",
    ],
    examples: {
      "self-gen memory": "what is saved for the project you stand in",
      'self-gen memory add "the API listens on 5433" --why "5432 is taken" --file docker-compose.yml':
        "saves a decision",
      'self-gen memory add "the tests need a real database" --kind discovery': "saves a discovery",
      "self-gen memory remove 01a8ff20": "takes one away",
      "self-gen memory list --all --json": "all projects, for scripts",
    },
  },
};
