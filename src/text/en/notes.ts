/** Where it cannot be known any more what was forgotten. */
export const notes = {
  file: (path: string) => `what you had forgotten is noted in ${path}, which cannot be read`,
  key: (path: string) =>
    `what you had forgotten is noted with a key that is gone or was made anew: ${path}`,
  fix: (path: string) =>
    `put ${path} back from a copy of it; or add --forgotten, which may bring back what you had forgotten`,
  readable: "what was forgotten is known",
  doctorFix: (path: string, file: string) =>
    `put ${path} back from a copy of it; if there is none, remove ${file}: then an import or a restore may bring back what you had forgotten`,
};
