/** What is wrong with a line, and what says so. */

export type LintLocation = {
  /** As it is shown. */
  readonly file: string;
  readonly line: number;
  readonly quote: string;
};

export type MissingFile = {
  readonly path: string;
  /** When the commit that took it away was made; null where nobody knows that it was there. */
  readonly deletedAt: string | null;
  readonly commit: string | null;
  /** An event that touched it, for what git never knew. */
  readonly eventId: string | null;
  /** Where it, or a file of the same name, is now. */
  readonly now: readonly string[];
  readonly isRename: boolean;
  readonly isImport: boolean;
  /** Whether `now` is how the import has to be written from where it stands. */
  readonly isMeant: boolean;
};

export type MissingCommand = {
  readonly command: string;
  readonly name: string;
  /** The files that would define it. */
  readonly lookedIn: readonly string[];
  readonly nearest: string | null;
};

export type RuleBreach = {
  readonly times: number;
  readonly sessions: number;
  readonly lastAt: string;
  /** Only what was done since then counts: when the line was last written. */
  readonly since: string;
  readonly eventIds: readonly string[];
  /** Commands and files, the last first. */
  readonly examples: readonly string[];
};

export type FileOversize = {
  readonly lines: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly limit: "codex-bytes" | "index-bytes" | "index-lines" | "long";
};

export type LintFinding = LintLocation &
  (
    | { readonly code: "BROKEN_RULE"; readonly evidence: RuleBreach }
    | { readonly code: "CONTRADICTION"; readonly evidence: { readonly other: LintLocation } }
    | { readonly code: "GONE_COMMAND"; readonly evidence: MissingCommand }
    | { readonly code: "GONE_FILE"; readonly evidence: MissingFile }
    | { readonly code: "LARGE_FILE"; readonly evidence: FileOversize }
    | {
        readonly code: "REPEATED_LINE";
        readonly evidence: { readonly other: LintLocation; readonly more: number };
      }
  );
