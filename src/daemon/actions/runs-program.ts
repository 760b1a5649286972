/** Whether a setting names a program that is run later: whoever could have a page set it could run anything. */
export const runsProgram = (name: string): boolean =>
  /^(?:notify\.command|recovery\..+\.command)$/.test(name);
