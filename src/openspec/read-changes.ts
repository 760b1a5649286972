/**
 * A project's OpenSpec changes, read from `openspec/changes` without the tool. Only ever reads, and never fails: what is
 * missing, unreadable, larger than a text somebody wrote, no file, or outside the project by a link is as if it were not
 * there.
 */
import { rareFiles, system } from "../system/system.ts";
import type { OpenspecChange } from "./change.ts";
import {
  ARCHIVE,
  findChangeName,
  isChangeName,
  parseChangeId,
  withoutDate,
} from "./change-names.ts";
import type { OpenspecChangeFolder } from "./change-names.ts";
import { nextTasks, parseTasks, changeStatus } from "./tasks.ts";
import { changeTitle } from "./title.ts";

const CHANGES = "openspec/changes";
const MAX_CHANGES = 2000;
const LARGEST_BYTES = 1024 * 1024;

/** Every change of a working tree: those under way by id, then the archived ones, newest first. At most 2000. */
export function readChanges(root: string): readonly OpenspecChange[] {
  const active = namesIn(root, CHANGES).toSorted();
  const archived = namesIn(root, `${CHANGES}/${ARCHIVE}`).toSorted().toReversed();
  return [
    ...active.map((name): OpenspecChangeFolder => ({ name, isArchived: false })),
    ...archived.map((name): OpenspecChangeFolder => ({ name, isArchived: true })),
  ]
    .slice(0, MAX_CHANGES)
    .map((named) => readChange(root, named));
}

/** The change that an id names; null when there is none. */
export function findChange(root: string, id: string): OpenspecChange | null {
  const wanted = parseChangeId(id);
  if (wanted === null) return null;
  if (isFolder(root, `${CHANGES}/${wanted}`)) {
    return readChange(root, { name: wanted, isArchived: false });
  }
  const found = findChangeName(wanted, {
    active: namesIn(root, CHANGES),
    archived: namesIn(root, `${CHANGES}/${ARCHIVE}`),
  });
  return found === null ? null : readChange(root, found);
}

function readChange(root: string, { name, isArchived }: OpenspecChangeFolder): OpenspecChange {
  const folder = isArchived ? `${CHANGES}/${ARCHIVE}/${name}` : `${CHANGES}/${name}`;
  const id = isArchived ? withoutDate(name) : name;
  const proposal = resolveInside(root, `${folder}/proposal.md`);
  const tasks = parseTasks(readText(resolveInside(root, `${folder}/tasks.md`)) ?? "");
  const completed = tasks.filter(({ done }) => done).length;
  return {
    id,
    folder,
    title: changeTitle(readText(proposal), id),
    status: changeStatus(isArchived, completed, tasks.length),
    isArchived,
    hasProposal: proposal !== null && system.factsAt(proposal)?.kind === "file",
    tasks,
    completed,
    total: tasks.length,
    next: nextTasks(tasks),
  };
}

/** The real path of what stands there; null when that is nothing, or nothing of the project's. */
function resolveInside(root: string, path: string): string | null {
  const home = system.realPath(root);
  const place = system.realPath(`${root}/${path}`);
  if (home === null || place === null) return null;
  return place.startsWith(home === "/" ? home : `${home}/`) ? place : null;
}

function isFolder(root: string, path: string): boolean {
  const place = resolveInside(root, path);
  return place !== null && system.factsAt(place)?.kind === "folder";
}

function readText(place: string | null): string | null {
  const found = place === null ? null : system.factsAt(place);
  if (place === null || found?.kind !== "file" || found.size > LARGEST_BYTES) return null;
  return system.readFile(place);
}

/** Folders that can be changes. A folder of any number of entries is looked at as far as the limit of changes. */
function namesIn(root: string, path: string): readonly string[] {
  const names: string[] = [];
  const place = resolveInside(root, path);
  if (place === null) return names;
  try {
    const entries = rareFiles().opendirSync(place);
    try {
      for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
        if (names.length === MAX_CHANGES) break;
        const { name } = entry;
        if (isChangeName(name) && isFolder(root, `${path}/${name}`)) names.push(name);
      }
    } finally {
      entries.closeSync();
    }
  } catch {
    // Not a folder, or not ours to read.
  }
  return names;
}
