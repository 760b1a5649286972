/** Git must work on the place that we look at. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GitElsewhere } from "../../src/git/git-location.ts";
import { GitFault } from "../../src/git/run.ts";
import { readStatus } from "../../src/git/status.ts";
import { openPlace, type Place, type Repository } from "./repository.ts";

function begun(place: Place, name = "app", ...args: readonly string[]): Repository {
  const app = place.init(name, ...args);
  app.write("notes.txt", "one\n");
  app.run("add", "-A");
  app.run("commit", "-q", "-m", "first");
  return app;
}

const faultOf = (git: Repository["git"], root: string): Promise<unknown> =>
  readStatus(git, root).then(
    () => null,
    (error: unknown) => error,
  );

describe("the place that git works on", () => {
  test("is ours in a plain repository, a linked tree, a submodule, with a git folder elsewhere or behind a link", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("worktree", "add", "-q", "-b", "other", "../tree");
    app.run("submodule", "add", "-q", begun(place, "part").root, "part");
    const apart = begun(place, "apart", "--separate-git-dir", join(place.folder, "else.git"));
    symlinkSync(join(place.folder, "app"), join(place.folder, "link"));
    const roots = ["app", "tree", "app/part", "link"].map((name) => join(place.folder, name));
    for (const root of [...roots, apart.root]) {
      expect(await faultOf(place.at(root).git, root)).toBeNull();
    }
  });

  test("is refused when a `.git` is none to git and git climbs to the repository above", async () => {
    using place = openPlace();
    const app = begun(place);
    const sub = join(app.root, "sub");
    mkdirSync(join(sub, ".git"), { recursive: true });
    writeFileSync(join(sub, ".git/HEAD"), "nothing\n");
    const fault = await faultOf(place.at(sub).git, sub);
    expect(fault).toBeInstanceOf(GitElsewhere);
    expect(String(fault)).toContain(`${sub} (${sub}/.git)`);
    expect(String(fault)).toContain(`${app.root} (${app.root}/.git)`);
  });

  test("is refused when core.worktree leads to other files", async () => {
    using place = openPlace();
    const app = begun(place);
    mkdirSync(join(place.folder, "other"));
    app.run("config", "core.worktree", join(place.folder, "other"));
    expect(await faultOf(app.git, app.root)).toBeInstanceOf(GitElsewhere);
    app.run("config", "core.worktree", "..");
    expect(await faultOf(app.git, app.root)).toBeNull();
  });

  test("is told as git tells it when git knows no repository there", async () => {
    using place = openPlace();
    const fault = await faultOf(place.at(place.folder).git, place.folder);
    expect(fault).toBeInstanceOf(GitFault);
    expect(fault).not.toBeInstanceOf(GitElsewhere);
  });
});
