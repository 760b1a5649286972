export const resume = {
  isOpen: (pid: number) => `Already open in another terminal (process ${pid})`,
  openTwice: "Open it here too?",
  noClient: (provider: string) => `cannot open a session of this client: ${provider}`,
  noClientFix: (id: string) => `read it: self-gen show ${id}`,
  noFolder: "the session's folder is unknown",
  folderGone: (folder: string) => `the session's folder is missing: ${folder}`,
  folderGoneFix: (id: string) => `restore the folder, or read the session: self-gen show ${id}`,
  missing: (program: string) => `program not found in PATH: ${program}`,
  missingFix: (line: string) => `install it, then run: ${line}`,
  noPane: "the session is not running in tmux",
  noPaneFix: (id: string) => `open it: self-gen resume ${id}`,
  noTerminal: "no terminal is attached to this tmux server",
  noTerminalFix: "run tmux attach, then try again",
  noSession: "no session given",
  noSessionFix: "name one: self-gen resume SESSION|@N; list them: self-gen sessions",
  turnsOn: "No session given: turning recording on",
  keptOff:
    "Nothing changed. Resume a session: self-gen resume SESSION. Turn recording on: self-gen record on",
  options: {
    print: "Print the command instead of running it",
    pane: "Switch to its tmux pane instead",
  },
};
