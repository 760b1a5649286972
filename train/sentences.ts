/**
 * Learns to tell what in a prompt is meant for good, put off, or taken back, from sentences that were written for it (`sentences/`,
 * a label and a sentence a line): logistic regression over hashed features. `--measure` learns without
 * each part of the writers in turn and tells how it judges theirs.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  FEATURE_COUNT,
  listFeatures,
  toScore,
} from "../src/remember/ledger/words/sentence-features.ts";

type Line = { readonly label: string; readonly text: string; readonly features: readonly number[] };
type Model = { readonly bias: number; readonly weights: Float64Array };

/** What each kind is learned from; a line of a label that is in neither says nothing about it. */
const KINDS = {
  standing: { is: ["rule", "decision"], isNot: ["moment", "talk", "later", "back"] },
  later: { is: ["later"], isNot: ["rule", "decision", "moment", "talk", "back"] },
  back: { is: ["back"], isNot: ["rule", "decision", "moment", "talk", "later"] },
} as const;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as readonly Kind[];

const ROUNDS = 30;
const FIRST_STEP = 2;
const DECAY = 1e-4;
/** What stands in one line alone is that line's subject. */
const MIN_LINES = 3;
/** The share that a kind's lines weigh. */
const SHARE = 0.35;
const FOLDS = 8;
/** Lines that one writer wrote one after another. */
const WRITER = 60;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = join(import.meta.dirname, "sentences");
const target = join(import.meta.dirname, "../src/remember/ledger/words/sentence-model.txt");

const readLines = (file: string): readonly Line[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [label = "", text = ""] = line.split("\t");
      return { label, text, features: listFeatures(text) };
    });

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(values: readonly T[], random: () => number): readonly T[] {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** Which line comes last moves a score by a tenth: of several orders the mean is taken. */
const SEEDS = [7, 11, 13, 17, 19] as const;

function learn(lines: readonly Line[], kind: Kind): Model {
  const models = SEEDS.map((seed) => learnInOrder(lines, kind, makeRandom(seed)));
  const meanOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return {
    bias: meanOf(models.map(({ bias }) => bias)),
    weights: Float64Array.from({ length: FEATURE_COUNT }, (_, at) =>
      meanOf(models.map(({ weights }) => weights[at] ?? 0)),
    ),
  };
}

function learnInOrder(lines: readonly Line[], kind: Kind, random: () => number): Model {
  const is: readonly string[] = KINDS[kind].is;
  const isNot: readonly string[] = KINDS[kind].isNot;
  const told = lines.filter(({ label }) => is.includes(label) || isNot.includes(label));
  const count = told.filter(({ label }) => is.includes(label)).length;
  const weighs = {
    yes: (SHARE * told.length) / count,
    no: ((1 - SHARE) * told.length) / (told.length - count),
  };
  const seen = new Uint32Array(FEATURE_COUNT);
  for (const { features } of told) for (const one of features) seen[one] = (seen[one] ?? 0) + 1;
  const weights = new Float64Array(FEATURE_COUNT);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const step = FIRST_STEP / (1 + round / 4);
    for (const { label, features } of shuffle(told, random)) {
      const known = features.filter((one) => (seen[one] ?? 0) >= MIN_LINES);
      const scale = 1 / Math.sqrt(Math.max(features.length, 70));
      const sum = known.reduce((all, one) => all + (weights[one] ?? 0), 0);
      const isMeant = is.includes(label);
      const error =
        ((isMeant ? 1 : 0) - toScore(bias, sum, features.length)) *
        (isMeant ? weighs.yes : weighs.no);
      bias += 0.02 * step * error;
      for (const one of known)
        weights[one] = (weights[one] ?? 0) * (1 - step * DECAY) + step * error * scale;
    }
  }
  return { bias, weights };
}

const score = ({ bias, weights }: Model, { features }: Line): number =>
  toScore(
    bias,
    features.reduce((sum, one) => sum + (weights[one] ?? 0), 0),
    features.length,
  );

/** Finer weights judge no better; what rounds to nothing is left out. */
const STEP = 1;
const LARGEST = 127;

/** A line a kind: bias, step, and a byte for each feature, packed: what unpacks in one call costs a hook nothing. */
function encode({ bias, weights }: Model): string {
  const levels = Int8Array.from(weights, (weight) =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / STEP))),
  );
  const packed = Bun.zstdCompressSync(Buffer.from(levels.buffer), { level: 22 });
  return `${bias.toFixed(4)} ${STEP} ${packed.toString("base64")}`;
}

function measure(files: ReadonlyMap<string, readonly Line[]>): void {
  const groups = [...files.values()].flatMap((lines) =>
    Array.from({ length: Math.ceil(lines.length / WRITER) }, (_, at) =>
      lines.slice(at * WRITER, (at + 1) * WRITER),
    ),
  );
  for (const kind of NAMES) {
    const judged: { isMeant: boolean; label: string; score: number; text: string }[] = [];
    for (let fold = 0; fold < FOLDS; fold++) {
      const model = learn(groups.filter((_, at) => at % FOLDS !== fold).flat(), kind);
      for (const line of groups.filter((_, at) => at % FOLDS === fold).flat())
        judged.push({
          isMeant: (KINDS[kind].is as readonly string[]).includes(line.label),
          label: line.label,
          score: score(model, line),
          text: line.text,
        });
    }
    for (const isKorean of [false, true]) {
      const ours = judged.filter(({ text }) => /[\uac00-\ud7a3]/.test(text) === isKorean);
      for (const least of [0.5, 0.65, 0.75, 0.85, 0.95]) {
        const heard = ours.filter((one) => one.score >= least);
        const right = heard.filter((one) => one.isMeant).length;
        const all = ours.filter((one) => one.isMeant).length;
        const wrong = (label: string): string =>
          `${label} ${((100 * heard.filter((one) => one.label === label).length) / Math.max(1, ours.filter((one) => one.label === label).length)).toFixed(1)}%`;
        say(
          `${kind} ${isKorean ? "ko" : "en"} ≥${least}: ${((100 * right) / Math.max(1, all)).toFixed(1)}% of ${all}; ${["rule", "decision", "moment", "talk", "later", "back"].map((one) => wrong(one)).join(", ")}`,
        );
      }
    }
  }
}

const files = new Map(
  readdirSync(folder)
    .filter((one) => one.endsWith(".tsv"))
    .toSorted()
    .map((one) => [one, readLines(one)] as const),
);
if (process.argv.includes("--measure")) measure(files);
else {
  const lines = [...files.values()].flat();
  writeFileSync(target, NAMES.map((kind) => `${kind} ${encode(learn(lines, kind))}\n`).join(""));
  say(`${lines.length} sentences, ${readFileSync(target).length} bytes`);
}
