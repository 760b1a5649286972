export type Level = "SHALL" | "SHOULD" | "SN" | "ST" | "note";

export type Issue =
  | "recorder"
  | "install"
  | "bring back"
  | "compaction"
  | "protocol"
  | "monitor"
  | "suggestions"
  | "embeddings";

export type RequirementId = `R${number}`;

export type Requirement = {
  readonly id: RequirementId;
  /** Section of the source document. */
  readonly where: string;
  /** SN is "shall not", ST a plain statement; a note is background and needs no test. */
  readonly level: Level;
  readonly promise: string;
  /** The issue that must prove the promise. */
  readonly issue: Issue;
};
