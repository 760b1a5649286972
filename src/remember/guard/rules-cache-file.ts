/** Where a project's rules are for the hook of a prompt; `projectPath` is absolute. */
export const rulesCacheFile = (run: string, projectPath: string): string =>
  `${run}/guard${projectPath}/said.json`;
