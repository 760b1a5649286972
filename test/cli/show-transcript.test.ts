/** What `self-gen show` says of a transcript that is no longer where it was. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { asked, recordSession, runArchive, said } from "./archived-sessions.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

test("a transcript is told where it is, and once it is gone that it is, and where it is kept", async () => {
  using sandbox = openSandbox();
  const kept = await recordSession(sandbox, "kept", [asked("do it"), said("done")]);
  await runArchive(sandbox);
  const lost = await recordSession(sandbox, "lost", [asked("do it"), said("done")]);
  const told = async (session: string, path: string): Promise<string[]> => {
    const { stdout } = await sandbox.run(["show", session]);
    return stdout
      .split("\n")
      .filter((line) => line.includes(path) || line.includes("archive show"))
      .map((line) => line.trim().split(/ {2,}/)[1] ?? line);
  };
  expect(await told("kept", kept)).toEqual([kept]);
  expect(await told("lost", lost)).toEqual([lost]);
  rmSync(kept);
  rmSync(lost);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { archive, show } = TEXTS[language];
    expect(archive.keptHere("kept")).toContain("self-gen archive show kept");
    expect(await told("kept", kept)).toEqual([`${kept} (${archive.keptHere("kept")})`]);
    expect(await told("lost", lost)).toEqual([`${lost} (${show.transcriptGone})`]);
  }
});

test("the archive says in plain words when nothing is left to do, and that all is intact", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "a", [said("one")]);
  await recordSession(sandbox, "b", [said("two")]);
  await runArchive(sandbox);
  for (const [language, words] of [
    [
      "en",
      [
        /^Already up to date$/m,
        /^Nothing to delete, \S+ K?B kept$/m,
        /^Verified 2 transcripts\. No problems found$/m,
      ],
    ],
    [
      "ko",
      [
        /^이미 최신 상태입니다$/m,
        /^삭제할 대화 로그가 없습니다\. \S+ K?B 유지$/m,
        /^대화 로그 2개를 확인했습니다\. 문제가 없습니다$/m,
      ],
    ],
  ] as const) {
    await speak(sandbox, language);
    for (const [at, word] of ["run", "prune", "verify"].entries()) {
      const { exitCode, stdout } = await sandbox.run(["archive", word]);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(words[at] ?? /$^/);
    }
  }
});
