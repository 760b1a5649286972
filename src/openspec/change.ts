/**
 * A change of a project's OpenSpec tree, as read from its files.
 *
 * OpenSpec itself keeps no status: it counts boxes, and a change is archived by moving its folder. So the status is derived
 * from the same two facts: `ARCHIVED` by the folder, whatever its boxes say (a change may be archived with tasks left);
 * else by the boxes of `tasks.md`: none at all `NO_TASKS`, none finished `NOT_STARTED`, some `IN_PROGRESS`, all `COMPLETED`.
 */
export const CHANGE_STATUSES = [
  "NO_TASKS",
  "NOT_STARTED",
  "IN_PROGRESS",
  "COMPLETED",
  "ARCHIVED",
] as const;

export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

export type OpenspecTask = {
  readonly text: string;
  readonly done: boolean;
  /** How many boxes it stands under. */
  readonly depth: number;
  /** The heading it stands under, null before the first. */
  readonly section: string | null;
};

export type OpenspecChange = {
  /** The folder's name; of an archived change without the date that archiving puts before it. */
  readonly id: string;
  /** From the project's root, with forward slashes: `openspec/changes/add-login`. */
  readonly folder: string;
  readonly title: string;
  readonly status: ChangeStatus;
  readonly isArchived: boolean;
  readonly hasProposal: boolean;
  readonly tasks: readonly OpenspecTask[];
  readonly completed: number;
  readonly total: number;
  /** The unfinished tasks, beginning where work goes on. */
  readonly next: readonly string[];
};
