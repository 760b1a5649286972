/**
 * What a file would hold if one of the applications to it had never been: those behind it are done again, on what stood there
 * before it. Only where nobody else wrote to it since. So in whatever order they are undone, at the end there is what was there
 * at first.
 */
import { type AppliedFile, type Manifest, readBackup, readManifests } from "./manifest.ts";
import { redoEdit } from "./plan-apply.ts";
import { hashOrNull, hashText } from "./text-hash.ts";

/** One that was applied to the same file later, as it is without the one before it. */
export type Redone = {
  readonly manifest: Manifest;
  readonly at: number;
  /** What stands there before it, and with it. */
  readonly before: string | null;
  readonly after: string;
};

export type Without = { readonly text: string | null; readonly later: readonly Redone[] };

/** Null where somebody else wrote to the file since, or what is needed is not kept any more. */
export function withoutOne(
  manifest: Manifest,
  at: number,
  now: string,
  home: string,
): Without | null {
  const file = manifest.files[at];
  if (file === undefined) return null;
  let last = file.after;
  for (const { manifest: other, at: place } of laterOn(manifest, file, home)) {
    const next = other.files[place];
    if (next?.before !== last) return null;
    last = next.after;
  }
  return hashText(now) === last ? redoLater(manifest, at, now, home) : null;
}

/** The same for one of which that is certain. `now`: with those behind it, whether it is still there itself or not. */
export function redoLater(
  manifest: Manifest,
  at: number,
  now: string,
  home: string,
): Without | null {
  const file = manifest.files[at];
  if (file === undefined) return null;
  let text = file.before === null ? null : readBackup(home, manifest.applyId, at);
  if (hashOrNull(text) !== file.before) return null;
  const later: Redone[] = [];
  for (const { manifest: other, at: place } of laterOn(manifest, file, home)) {
    const own = other.files[place];
    const done = own === undefined ? null : redoEdit(own.edit, text, now, file.edit);
    if (own === undefined || done === null) return null;
    const folders = text === null ? file.folders : own.folders;
    const redone: AppliedFile = {
      ...own,
      before: hashOrNull(text),
      after: hashText(done.text),
      edit: done.edit,
      folders,
    };
    const before = text;
    ({ text } = done);
    later.push({ manifest: withFile(other, place, redone), at: place, before, after: text });
  }
  return { text, later };
}

export const withFile = (manifest: Manifest, at: number, file: AppliedFile): Manifest => ({
  ...manifest,
  files: manifest.files.map((one, index) => (index === at ? file : one)),
});

export type OnFile = { readonly manifest: Manifest; readonly at: number };

/** Those that stand in the same file, the oldest first. */
export const standingOn = (realPath: string, home: string): readonly OnFile[] =>
  readManifests(home)
    .filter(({ state }) => state === "recorded")
    .flatMap((manifest) => {
      const at = manifest.files.findIndex((file) => file.realPath === realPath);
      return at === -1 ? [] : [{ manifest, at }];
    });

export const laterOn = (
  { applyId, appliedAt }: Manifest,
  { realPath }: AppliedFile,
  home: string,
): readonly OnFile[] =>
  standingOn(realPath, home).filter(({ manifest: other }) =>
    other.appliedAt === appliedAt ? other.applyId > applyId : other.appliedAt > appliedAt,
  );
