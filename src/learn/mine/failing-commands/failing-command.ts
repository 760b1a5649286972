/** Commands that fail by habit, by the form of their error, and what worked in their place. */
export type FailingCommand = {
  readonly form: CatalogueForm | VotedForm;
  /** What stood in commands that failed and not in those that worked; null where nothing did, and in the catalogue. */
  readonly wrong: string | null;
  /** What stood in commands that worked and not in those that failed, or does what a tool does not; null where nothing did. */
  readonly right: string | null;
  /** The program that failed, with its subcommand, or the tool; null in the rest of the catalogue. */
  readonly program: string | null;
  /** How the error begins; null in the catalogue. */
  readonly error: string | null;
};

/** Forms of errors whose remedy is always the same. */
export type CatalogueForm =
  | "git-bash"
  | "powershell"
  /** A project that is no git repository. */
  | "no-git"
  | "server-foreground"
  | "relative-cd"
  /** Of the client's searching tools, over all of a person's files. */
  | "home-search"
  | "sudo-password"
  /** Of the client's searching tools. */
  | "no-ripgrep"
  | "msys-path"
  | "powershell-quotes"
  | "zsh-glob"
  | "inline-code"
  | "unicode-encode"
  | "docker-tty"
  | "script-outside"
  | "pkill-self"
  /** What Windows has in the place of Python; nothing that was tried instead worked. */
  | "python-stub"
  /** A tool of the client's that nearly always fails; `program` is its name. */
  | "unusable-tool";

/** Forms of errors whose remedy is what was seen to work afterwards. */
export type VotedForm =
  /** `wrong` is an option that the program does not have. */
  | "unknown-option"
  | "unknown-command"
  | "missing-script"
  | "no-such-container"
  | "no-such-folder"
  | "command-not-found"
  /** `right` is an option that the program insists on. */
  | "missing-option"
  /** Run from elsewhere, or with another interpreter, it finds what it needs. */
  | "no-module";
