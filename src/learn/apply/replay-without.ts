/**
 * A file's text without one of the applications to it: the later ones are applied again to the text before it. Only if nobody
 * else wrote to the file since. So undoing them in any order ends with the original text.
 */
import {
  type AppliedFile,
  type ApplyManifest,
  readBackup,
  readApplyManifests,
} from "./apply-manifest.ts";
import { redoEdit } from "./plan-apply.ts";
import { hashOrNull, hashText } from "./text-hash.ts";

/** One that was applied to the same file later, as it is without the one before it. */
export type ReplayedApply = {
  readonly manifest: ApplyManifest;
  readonly at: number;
  /** What stands there before it, and with it. */
  readonly before: string | null;
  readonly after: string;
};

export type ReplayedText = {
  readonly text: string | null;
  readonly later: readonly ReplayedApply[];
};

/** Null where somebody else wrote to the file since, or what is needed is not kept any more. */
export function replayWithout(
  manifest: ApplyManifest,
  at: number,
  now: string,
  home: string,
): ReplayedText | null {
  const file = manifest.files[at];
  if (file === undefined) return null;
  let last = file.after;
  for (const { manifest: other, at: place } of listLaterApplications(manifest, file, home)) {
    const next = other.files[place];
    if (next?.before !== last) return null;
    last = next.after;
  }
  return hashText(now) === last ? replayLater(manifest, at, now, home) : null;
}

/** The same for one of which that is certain. `now`: with those behind it, whether it is still there itself or not. */
export function replayLater(
  manifest: ApplyManifest,
  at: number,
  now: string,
  home: string,
): ReplayedText | null {
  const file = manifest.files[at];
  if (file === undefined) return null;
  let text = file.before === null ? null : readBackup(home, manifest.applyId, at);
  if (hashOrNull(text) !== file.before) return null;
  const later: ReplayedApply[] = [];
  for (const { manifest: other, at: place } of listLaterApplications(manifest, file, home)) {
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
    later.push({
      manifest: replaceManifestFile(other, place, redone),
      at: place,
      before,
      after: text,
    });
  }
  return { text, later };
}

export const replaceManifestFile = (
  manifest: ApplyManifest,
  at: number,
  file: AppliedFile,
): ApplyManifest => ({
  ...manifest,
  files: manifest.files.map((one, index) => (index === at ? file : one)),
});

export type FileApplication = { readonly manifest: ApplyManifest; readonly at: number };

/** Those that stand in the same file, the oldest first. */
export const listFileApplications = (realPath: string, home: string): readonly FileApplication[] =>
  readApplyManifests(home)
    .filter(({ state }) => state === "recorded")
    .flatMap((manifest) => {
      const at = manifest.files.findIndex((file) => file.realPath === realPath);
      return at === -1 ? [] : [{ manifest, at }];
    });

export const listLaterApplications = (
  { applyId, appliedAt }: ApplyManifest,
  { realPath }: AppliedFile,
  home: string,
): readonly FileApplication[] =>
  listFileApplications(realPath, home).filter(({ manifest: other }) =>
    other.appliedAt === appliedAt ? other.applyId > applyId : other.appliedAt > appliedAt,
  );
