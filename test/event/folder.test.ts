import { expect, test } from "bun:test";
import fc from "fast-check";
import { getProjectName } from "../../src/event/event.ts";
import { parentFolder, pathBaseName, normalizeWindowsFolder } from "../../src/event/folder.ts";
import { isExcluded } from "../../src/git/exclude.ts";
import { projectPathOf } from "../../src/git/locate-repository.ts";

const part = fc
  .stringMatching(/^[A-Za-z0-9 _.가-힣-]{1,12}$/)
  .filter((text) => !/^[.\s]|[.\s]$/.test(text));

test("a folder of Windows is one project however it is written, and none of this machine", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("c", "C", "d"),
      fc.array(part, { minLength: 1 }),
      (drive, parts) => {
        const folder = `${drive.toUpperCase()}:\\${parts.join("\\")}`;
        const written = [
          `${drive}:\\${parts.join("\\")}`,
          `${drive}:/${parts.join("/")}`,
          `${drive}:\\${parts.join("\\")}\\`,
          `\\\\?\\${drive}:\\${parts.join("\\")}`,
        ];
        for (const one of written) {
          expect(projectPathOf(one)).toEqual({ projectPath: folder, repoId: null });
          expect(isExcluded([folder], [one], null)).toBe(true);
          expect(isExcluded([one], [`${folder}\\below`], null)).toBe(true);
        }
        expect(getProjectName(folder)).toBe(parts.at(-1) ?? "");
        expect(isExcluded([parts.at(-1) ?? ""], [folder], null)).toBe(true);
        expect(isExcluded([`${folder}x`, "/elsewhere", "nothing-of-it*"], [folder], null)).toBe(
          false,
        );
        let steps = 0;
        for (let at = folder; at !== ""; at = parentFolder(at)) steps++;
        expect(steps).toBe(parts.length + 1);
      },
    ),
  );
});

test("a folder of a share is one too, and a folder with such signs in its name stays this machine's", () => {
  expect(normalizeWindowsFolder("\\\\server\\share\\app\\")).toBe("\\\\server\\share\\app");
  expect(pathBaseName("\\\\server\\share\\app")).toBe("app");
  for (const own of ["/srv/C:\\app", "/srv/a\\b", "app", "C:", "C:app", "https://x", "\\app", ""]) {
    expect(normalizeWindowsFolder(own)).toBeNull();
  }
  expect(pathBaseName("/srv/a\\b")).toBe("a\\b");
});
