/** Where a program is. A folder like `.` on the path would let a repository bring its own: only whole paths count. */
export const findProgram = (name: string, path: string): string | null =>
  Bun.which(name, {
    PATH: path
      .split(":")
      .filter((folder) => folder.startsWith("/"))
      .join(":"),
  });
