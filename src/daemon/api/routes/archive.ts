/**
 * What is archived. The folder describes itself, a small file for each session, and all of them are read for the totals: a
 * tenth of a second for five thousand. What the client still has is looked up for the page alone.
 */
import type * as v from "valibot";
import { findArchivingObstacle } from "../../../ingest/archive-sessions.ts";
import {
  CLIENT_COPY_STATES,
  publicArchiveFromManifest,
} from "../../../remember/archive/public-archive.ts";
import type { ArchiveManifest } from "../../../remember/archive/archive-format.ts";
import { archiveFolder, listArchives } from "../../../remember/archive/archive-folder.ts";
import { loadSessionTitles } from "../../../observe/session-title.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const MEGABYTE = 1_000_000;

const ARCHIVED_SESSION = fields({
  sessionId: TEXT,
  client: TEXT,
  projectPath: orNull(TEXT),
  transcriptPath: TEXT,
  startedAt: orNull(TIME),
  endedAt: orNull(TIME),
  archivedAt: TIME,
  records: WHOLE,
  bytes: WHOLE,
  packedBytes: WHOLE,
  sha256: TEXT,
  leftOut: fields({ records: WHOLE, bytes: WHOLE }),
  /** How many records the client's files no longer held when it was archived. */
  onlyHere: WHOLE,
  /** What the session is called, else what was asked first, in one line; null when neither is known. */
  title: orNull(TEXT),
  path: TEXT,
  clientHas: oneOf(...CLIENT_COPY_STATES),
});
export type ArchivedSession = v.InferOutput<typeof ARCHIVED_SESSION>;

export const archive = defineRoute({
  path: "/archive",
  parameters: { project: PROJECT_PARAM, ...paging(100) },
  answers: fields({
    /** Last written first. */
    archives: listOf(ARCHIVED_SESSION),
    next: orNull(WHOLE),
    /** Of all there are, whatever was asked for. */
    totals: fields({ archives: WHOLE, bytes: WHOLE, packedBytes: WHOLE }),
    limitBytes: WHOLE,
    retentionDays: WHOLE,
    /** Files in the archive's folder that cannot be read. */
    unreadable: WHOLE,
    /** Why nothing is archived now; null when sessions are. */
    whyNothing: orNull(oneOf("off", "archive_off", "prompts_hidden")),
  }),
  handle: async ({ params, records }) => {
    const { installation, store } = records();
    const folder = archiveFolder(installation.paths.home);
    const { archives, unreadable, unlisted } = listArchives(folder);
    const { project } = params;
    const isAsked = ({ projectPath }: ArchiveManifest): boolean =>
      project === null || isProjectNamed(projectPath ?? "", project);
    const { page, next } = pageOf(archives.filter(isAsked).toSorted(byEnd), params);
    const sum = (key: "bytes" | "packedBytes"): number =>
      archives.reduce((total, facts) => total + facts[key], 0);
    const { maxMegabytes, retentionDays } = installation.loaded.config.archive;
    const ids = page.map(({ sessionId }) => sessionId);
    const titles = await loadSessionTitles(store, ids);
    const archived = page.map((facts) =>
      archivedSession(folder, facts, titles.get(facts.sessionId) ?? null),
    );
    return {
      archives: archived,
      next,
      totals: { archives: archives.length, bytes: sum("bytes"), packedBytes: sum("packedBytes") },
      limitBytes: maxMegabytes * MEGABYTE,
      retentionDays,
      unreadable: unreadable.length + unlisted.length,
      whyNothing: findArchivingObstacle(installation),
    };
  },
});

/** As they are shown: by when they were active last. */
const endOf = ({ endedAt, archivedAt }: ArchiveManifest): string => endedAt ?? archivedAt;
const byEnd = (a: ArchiveManifest, b: ArchiveManifest): number =>
  endOf(a) === endOf(b) ? 0 : endOf(a) < endOf(b) ? 1 : -1;

const archivedSession = (
  folder: string,
  facts: ArchiveManifest,
  title: string | null,
): ArchivedSession => ({
  ...publicArchiveFromManifest(folder, facts),
  onlyHere: facts.onlyHere ?? 0,
  title,
});
