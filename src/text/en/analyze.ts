/** `self-gen analyze`. */
export const analyze = {
  notAvailable: (project: string) =>
    `The analysis of ${project} was asked for, and that is recorded. Nothing ran and no tokens were spent: the analysis itself comes with a later version.`,
  excluded: (project: string) =>
    `${project} is excluded (excludeProjects): nothing was analysed and nothing recorded.`,
  notRecording: (why: string) => `Nothing was analysed and nothing recorded. ${why}`,
  options: {
    days: "how many days back to look, 1 to 365; 30 unless said otherwise",
    project: "the project's name, as it is recorded",
    projectPath: "the project's folder; else the one you stand in",
    background: "asked by a session's end rather than by a person",
  },
};
