/** Whether a setting names a program to run: a page that could set it could run anything. */
export const runsProgram = (name: string): boolean =>
  /^(?:notify\.command|recovery\..+\.command)$/.test(name);
