/** What somebody wants forgotten, and what has to be typed before it is. */
import type { ForgetAnswer } from "../../daemon/actions/forget.ts";

export const FORGET_FORM_KINDS = ["project", "session", "match"] as const;

export type ForgetFormKind = (typeof FORGET_FORM_KINDS)[number];

export type ForgetFormTarget = { readonly kind: ForgetFormKind; readonly text: string };

/** What another view's link names. */
export function readForgetFormTarget(query: URLSearchParams): ForgetFormTarget {
  const kind = FORGET_FORM_KINDS.find((one) => (query.get(one) ?? "") !== "") ?? "project";
  return { kind, text: query.get(kind) ?? "" };
}

export const forgetBody = ({ kind, text }: ForgetFormTarget): object => ({
  [kind]: kind === "match" ? text : text.trim(),
});

/** `shop` of `/home/me/shop/` */
export const projectFolderName = (path: string): string => {
  const parts = path
    .trim()
    .split("/")
    .filter((part) => part !== "");
  return parts.at(-1) ?? path.trim();
};

/** Null where a button is enough: a session is one thing, and it was shown. */
export const confirmationWord = ({ kind, text }: ForgetFormTarget): string | null =>
  kind === "session" ? null : kind === "project" ? projectFolderName(text) : text.trim();

export const isEmptyForget = ({ events, archive, knownErrors, blockers }: ForgetAnswer): boolean =>
  events + archive.archives + archive.records + knownErrors + blockers === 0;

/** Without checkpoints that other sessions saved: those are named apart, so that the numbers of a list add up. */
export const ownEvents = ({
  events,
  checkpointsOfOthers,
}: Pick<ForgetAnswer, "events" | "checkpointsOfOthers">): number => events - checkpointsOfOthers;

/** Projects whose repository keeps what checkpoints said, each once. */
export const gitProjects = ({ notes }: ForgetAnswer): readonly string[] => [
  ...new Set(notes.map(({ project }) => project)),
];
