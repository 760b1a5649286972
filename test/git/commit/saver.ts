/** A process of its own that saves everything in a repository but `left.txt`: to be killed. */
import { writeFileSync } from "node:fs";
import { commitFiles } from "../../../src/git/commit/commit.ts";
import { gitIn } from "../../../src/git/run.ts";
import { readStatus } from "../../../src/git/status.ts";

const [root = "", pidFile = "", leftOut = ""] = process.argv.slice(2);
writeFileSync(pidFile, String(process.pid));
const git = gitIn(root);
const state = await readStatus(git, root);
const done = await commitFiles(root, git, state, {
  files: state.files.filter(({ path }) => path !== leftOut),
  leftOut: state.files.filter(({ path }) => path === leftOut),
  message: "WIP: [x] - checkpoint",
  verify: true,
});
process.stdout.write(JSON.stringify(done));
