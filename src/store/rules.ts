/** The part of the store's contract that is about what people said for good: which sessions did, and what holds after the older ones. */

/** By the last context that was saved of it. */
export type RuleSession = { readonly sessionId: string; readonly ts: string };

/** What holds after the sessions that were saved last up to then, as the room that made it wrote it. */
export type RuleDigestRow = {
  readonly projectPath: string;
  /** The oldest context that it is made of. */
  readonly since: string;
  readonly until: string;
  readonly body: string;
};

export type RuleTransaction = {
  /** False where the project has another than the one up to `before`. It goes with any snapshot of the project. */
  saveRuleDigest(row: RuleDigestRow, before: string | null): Promise<boolean>;
  /** Where it is up to this time or later. */
  removeRuleDigest(projectPath: string, from: string): Promise<void>;
};

export type RuleStore = {
  /** Sessions that said something for good in a project, behind a time, the last one first. */
  listRuleSessions(projectPath: string, limit: number, behind?: string): Promise<readonly string[]>;
  listRuleProjects(): Promise<readonly string[]>;
  /** Of those whose contexts only may have changed something that others said for good. */
  listRuleChangeSessions(
    projectPath: string,
    since: string,
    limit: number,
  ): Promise<readonly string[]>;
  /** Of both kinds, behind a time; the one that was saved last comes last. */
  listSessionsWithRules(projectPath: string, behind: string): Promise<readonly RuleSession[]>;
  /** Null where none was made, or where several machines have one. */
  ruleDigest(projectPath: string): Promise<RuleDigestRow | null>;
};
