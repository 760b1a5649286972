/** `WIP: [context] - checkpoint`: the note's first line where there is one, and all of it below where that is more. */
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { cleanText } from "./state/clean-text.ts";

const MAX_CONTEXT_LENGTH = 60;

export type CommitTitleSources = {
  /** With the title as its first line. */
  readonly note: string | null;
  readonly openspec: string | null;
  readonly workingOn: string | null;
  /** The commit's files in a few words. */
  readonly files: string | null;
  readonly branch: string | null;
};

export function composeCommitMessage(from: CommitTitleSources): string {
  const note = cleanText(from.note ?? "").trim();
  const [first = ""] = note.split("\n", 1);
  const title = first.replace(END_MARKS, "");
  const context = [title, from.openspec, toSubject(from.workingOn ?? ""), from.files, from.branch]
    .map((one) => contextOf(one ?? ""))
    .find((one) => one !== "");
  const subject = `WIP: [${context ?? "work"}] - checkpoint`;
  const isWhole = note.replace(END_MARKS, "") === context;
  return note === "" || isWhole ? `${subject}\n` : `${subject}\n\n${note}\n`;
}

/** A title is no sentence: "secrets?" is about secrets. */
const END_MARKS = /[\s.!?…。！？]+$/;

/** What only asks: "please", "can you", "I want you to". */
const ASKS =
  /^(?:(?:please|hey|hi|ok(?:ay)?|now|then|so|also|and)[,\s]+|(?:can|could|would|will) you\s+|i(?:['’]d| would)?\s+(?:like|want|need) you to\s+|let['’]s\s+)+(?=\S)/i;
const CLAUSE_END = /[,;:]\s|\s(?:[–—-]|and|so|because|but)\s|(?<!그리)[고며서]\s/g;
/** A shorter piece of a sentence says too little. */
const MIN_CLAUSE_LENGTH = 24;

/** A request as a subject: its first sentence without what only asks, cut where a clause ends. */
function toSubject(request: string): string {
  const [sentence = ""] = request.trim().split(/(?<=[.!?。])\s/, 1);
  const bare = sentence.replace(ASKS, "");
  const words = bare.replace(/[.!?。]+$/, "");
  const subject = bare === sentence ? words : words.charAt(0).toUpperCase() + words.slice(1);
  if (subject.length <= MAX_CONTEXT_LENGTH) return subject;
  const ends = [...subject.slice(0, MAX_CONTEXT_LENGTH).matchAll(CLAUSE_END)]
    // A Korean clause ends behind its letter, any other before its sign.
    .map(({ index, 0: sign }) => (/^[고며서]/.test(sign) ? index + 1 : index))
    .filter((end) => end >= MIN_CLAUSE_LENGTH);
  return subject.slice(0, ends.at(-1)).trim();
}

/** One line of at most 60 characters; its own brackets would end it early. */
function contextOf(text: string): string {
  const line = redact(cleanText(text))
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= MAX_CONTEXT_LENGTH) return line;
  const cut = cutCharacters(line, MAX_CONTEXT_LENGTH - 1);
  const space = line[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut.slice(0, space > MAX_CONTEXT_LENGTH / 2 ? space : cut.length).trimEnd()}…`;
}
