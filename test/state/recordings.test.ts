/** What everything that is measured on the recordings relies on. */
import { expect, test } from "bun:test";
import { decodeLine } from "../../src/event/line.ts";
import { isObject, parseObject, textIn } from "../real/json.ts";
import { DECISIONS, KINDS, STATES, type Recording } from "./recording.ts";
import { keptRecordings } from "./recordings.ts";

const kept = keptRecordings();
const nameOf = ({ version, name }: Recording): string => `${version} ${name}`;

const failing = (isWrong: (recording: Recording, text: string) => boolean): readonly string[] =>
  kept
    .filter(({ recording, text }) => isWrong(recording, text))
    .map(({ recording }) => nameOf(recording));

const isSorted = (times: readonly number[]): boolean =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));

const told = ({ seen }: Recording): readonly string[] =>
  seen.flatMap((entry) =>
    entry.what === "journal" ? [textIn(parseObject(entry.line)?.["sessionId"])] : [],
  );

const onBoard = ({ seen }: Recording): readonly string[] =>
  seen.flatMap((entry) =>
    entry.what === "board" && entry.json !== null ? [textIn(entry.json["sessionId"])] : [],
  );

test("at least forty scenarios are recorded with one version of the client, and each kind is among them", () => {
  const newest = kept.filter(({ folder }) => folder === "claude-code-2.1.325");
  expect(newest.length).toBeGreaterThanOrEqual(40);
  const kinds = new Set(newest.map(({ recording }) => recording.kind));
  expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  expect(new Set(newest.map(({ recording }) => recording.mode))).toEqual(
    new Set(["interactive", "headless"]),
  );
});

test("a recording stands in the folder of its client and version, under its own name", () => {
  const names = kept.map(({ recording }) => nameOf(recording));
  expect(new Set(names).size).toBe(names.length);
  for (const { folder, recording } of kept)
    expect(folder).toBe(`${recording.client}-${recording.version}`);
});

test("what was seen and what was true are in the order of time, and within the recording", () => {
  expect(
    failing(({ seen, truth, waits, end }) => {
      const times = [seen, truth].map((list) => list.map(({ at }) => at));
      const shown = waits.map(({ shownAt }) => shownAt);
      const all = [...times.flat(), ...shown, ...waits.map(({ decidedAt }) => decidedAt)];
      return ![...times, shown].every(isSorted) || all.some((at) => at > end);
    }),
  ).toEqual([]);
});

test("the truth is told of every session that was seen, from before it was seen, and of none that hooks do not know", () => {
  expect(
    failing((recording) => {
      const named = new Set(recording.truth.map(({ session }) => session));
      return [...told(recording), ...onBoard(recording)].some((session) => !named.has(session));
    }),
  ).toEqual([]);
  expect(
    failing((recording) => {
      const known = new Set(told(recording));
      return recording.truth.some(({ session, state }) => state !== "none" && !known.has(session));
    }),
  ).toEqual([]);
  expect(
    failing(({ seen, truth }) => (truth[0]?.at ?? Infinity) > (seen[0]?.at ?? Infinity)),
  ).toEqual([]);
});

test("states and decisions are of the known ones, and the last state is kept for five seconds", () => {
  expect(failing(({ truth }) => truth.some(({ state }) => !STATES.includes(state)))).toEqual([]);
  expect(failing(({ waits }) => waits.some((wait) => !DECISIONS.includes(wait.decision)))).toEqual(
    [],
  );
  expect(failing(({ truth, end }) => end - (truth.at(-1)?.at ?? end) < 5000)).toEqual([]);
});

test("a wait is decided after it was shown, and the truth says that the session waited meanwhile", () => {
  expect(
    failing(({ waits, truth }) =>
      waits.some(({ session, shownAt, decidedAt }) => {
        const states = truth.filter((edge) => edge.session === session);
        const at = (time: number): string | undefined =>
          states.findLast((edge) => edge.at <= time)?.state;
        return decidedAt <= shownAt || at(decidedAt - 1)?.startsWith("waiting_") !== true;
      }),
    ),
  ).toEqual([]);
});

test("hooks' lines are whole events, and transcripts are whole records", () => {
  expect(
    failing(({ seen }) =>
      seen.some((entry) => {
        if (entry.what === "journal" || entry.what === "stream")
          return !entry.line.endsWith("\n") || !decodeLine(entry.line.trimEnd()).ok;
        if (entry.what !== "transcript") return false;
        const lines = entry.text.split("\n");
        return lines.pop() !== "" || lines.some((line) => parseObject(line) === undefined);
      }),
    ),
  ).toEqual([]);
});

test("nothing in a recording belongs to the machine it was made on, and no key is in it", () => {
  expect(
    failing((_, text) =>
      /\/work\/|(?<!<)\/root\b|\/tmp\/self-gen|-tmp-self-gen|made-up-key|linux:[0-9a-f]{32}/.test(
        text,
      ),
    ),
  ).toEqual([]);
  expect(
    failing(({ seen }) =>
      seen.some((entry) => "path" in entry && !entry.path.startsWith("/home/dev/")),
    ),
  ).toEqual([]);
});

test("transcripts are kept without what the client sent, in short strings, and all together are small", () => {
  const isLong = (value: unknown): boolean => {
    if (typeof value === "string") return value.length > 400;
    if (Array.isArray(value)) return value.some(isLong);
    return isObject(value) && Object.values(value).some(isLong);
  };
  expect(
    failing(({ seen }) =>
      seen.some(
        (entry) =>
          entry.what === "transcript" &&
          (entry.text.includes('"type":"api-request-blob"') ||
            entry.text.split("\n").some((line) => isLong(parseObject(line)))),
      ),
    ),
  ).toEqual([]);
  const bytes = kept.reduce((sum, { text }) => sum + text.length, 0);
  expect(bytes).toBeLessThan(8 * 1024 * 1024);
});
