/** The search index: whole, how large, and how far behind what is recorded; and what stood in its place. */
import { tilde } from "../../config/paths.ts";
import { hasIndex, indexPath } from "../../ingest/search/open.ts";
import { indexFacts, indexProblem, remakeIndex } from "../../ingest/search/look.ts";
import { oddFile, setAside } from "../../ingest/search/set-aside.ts";
import { StoreFault } from "../../store/fault.ts";
import { withStore } from "../command/command.ts";
import { oneLine, sizeText } from "../terminal/terminal.ts";
import { type Finding, fine, type Patient, quietly } from "./finding.ts";

export async function checkIndex(patient: Patient): Promise<Finding[]> {
  return [...checkAside(patient), ...(await checkFile(patient))];
}

async function checkFile(patient: Patient): Promise<Finding[]> {
  const { house, text, full } = patient;
  const { searchIndex: words } = text;
  const { dataFolder } = house;
  const path = indexPath(dataFolder);
  // Before anything is opened: a pipe would be waited on for ever.
  const odd = oddFile(path);
  if (odd !== null) return [damaged(patient, words.odd(shortOf(odd, patient)), words.oddFix)];
  if (!hasIndex(dataFolder)) return [fine("index", words.none)];
  const unusable = (problem: string): Finding =>
    damaged(patient, words.damaged(shortOf(path, patient), oneLine(problem)), words.damagedFix);
  const problem = indexProblem(dataFolder, full);
  if (problem !== null) return [unusable(problem)];
  try {
    const facts = await withStore(house, (context) => indexFacts(context, dataFolder));
    const { documents, bytes, behind } = facts;
    const whole = words.whole(documents, sizeText(bytes));
    return [fine("index", behind === 0 ? whole : `${whole}, ${words.behind(behind)}`)];
  } catch (error) {
    // What is wrong with the database is told by the check that looks at it.
    if (!(error instanceof StoreFault) || error.path !== path) return [];
    return error.code === "DB_BUSY" ? [fine("index", words.busy)] : [unusable(error.message)];
  }
}

const shortOf = (path: string, { house }: Patient): string => tilde(path, house.paths.userHome);

const damaged = ({ house }: Patient, message: string, fix: string): Finding => ({
  check: "index",
  level: "note",
  code: "INDEX_DAMAGED",
  message,
  fix,
  repair: quietly(() => withStore(house, (context) => remakeIndex(context, house.dataFolder))),
});

function checkAside(patient: Patient): Finding[] {
  const { searchIndex: words } = patient.text;
  const [first, ...others] = setAside(indexPath(patient.house.dataFolder));
  if (first === undefined) return [];
  const message = words.aside(shortOf(first.path, patient), others.length);
  return [{ check: "index", level: "note", code: "INDEX_SET_ASIDE", message, fix: words.asideFix }];
}
