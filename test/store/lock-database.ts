/** Another process that holds a database's write lock until it is let go. */
const SCRIPT = `
  const { Database } = require("bun:sqlite");
  const db = new Database(process.argv[1]);
  db.run("pragma busy_timeout = 10000");
  db.run("begin exclusive");
  console.log("locked");
  process.stdin.once("end", () => { db.run("rollback"); db.close(); process.exit(0); }).resume();`;

export async function lockDatabase(path: string): Promise<AsyncDisposable> {
  const child = Bun.spawn([process.execPath, "-e", SCRIPT, path], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const { value } = await child.stdout.getReader().read();
  if (!new TextDecoder().decode(value).includes("locked")) throw new Error(`${path} is not locked`);
  return {
    [Symbol.asyncDispose]: async () => {
      await child.stdin.end();
      await child.exited;
    },
  };
}
