/**
 * Two lists of notes become one. Git takes over what only one side changed. Where both have their own note on a commit,
 * the one saved later stays (`saved_at` of its JSON), and ours if that cannot be told: no commit loses its note.
 */
import type { Git } from "./run.ts";

/** Merges `theirs` into `ours`; both are whole names of refs. False: nothing was changed. */
export async function mergeNotes(git: Git, ours: string, theirs: string): Promise<boolean> {
  const [mine, other] = await Promise.all([listNotes(git, ours), listNotes(git, theirs)]);
  const disputed = [...other].flatMap(([commit, their]) => {
    const our = mine.get(commit);
    return our === undefined || our === their ? [] : [{ commit, our, their }];
  });
  const texts = await blobs(
    git,
    disputed.flatMap(({ our, their }) => [our, their]),
  );
  const merged = await git(["notes", `--ref=${ours}`, "merge", "-q", "-s", "ours", theirs]);
  if (merged.code !== 0) return false;
  if (disputed.length === 0) return true;
  const now = await listNotes(git, ours);
  for (const { commit, our, their } of disputed) {
    const isTheirs = savedAt(texts.get(their)) > savedAt(texts.get(our));
    const winner = isTheirs ? their : our;
    if (now.get(commit) === winner) continue;
    const put = await git(["notes", `--ref=${ours}`, "add", "-f", "-C", winner, commit]);
    if (put.code !== 0) return false;
  }
  return true;
}

/** Commit → blob. */
async function listNotes(git: Git, ref: string): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await git(["notes", `--ref=${ref}`, "list"]);
  const lines = stdout.split("\n").flatMap((line) => {
    const [blob, commit] = line.split(" ");
    return blob === undefined || commit === undefined ? [] : [[commit, blob] as const];
  });
  return new Map(lines);
}

async function blobs(git: Git, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (hashes.length === 0) return texts;
  const { stdout } = await git(["cat-file", "--batch"], {
    stdin: hashes.map((hash) => `${hash}\n`).join(""),
    bytes: "latin1",
  });
  for (let at = 0; at < stdout.length;) {
    const end = stdout.indexOf("\n", at);
    const [, hash, size] = /^(\w+) blob (\d+)$/.exec(stdout.slice(at, end)) ?? [];
    at = end + 1;
    if (hash === undefined) continue;
    texts.set(hash, Buffer.from(stdout.slice(at, at + Number(size)), "latin1").toString());
    at += Number(size) + 1;
  }
  return texts;
}

/** Times of one form sort as texts. */
function savedAt(text: string | undefined): string {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value !== "object" || value === null || !("saved_at" in value)) return "";
    return typeof value.saved_at === "string" ? value.saved_at : "";
  } catch {
    return "";
  }
}
