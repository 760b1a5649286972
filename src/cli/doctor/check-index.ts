/** The search index: whole, how large, and how far behind what is recorded; and what stood in its place. */
import { abbreviateHome } from "../../config/paths.ts";
import { hasIndex, indexPath } from "../../ingest/search/open-index.ts";
import {
  readIndexStatus,
  findIndexProblem,
  recreateIndex,
} from "../../ingest/search/index-status.ts";
import { findOddFile, listForeignFiles } from "../../ingest/search/foreign-files.ts";
import { StoreFault } from "../../store/fault.ts";
import { withStore } from "../command/command.ts";
import { oneLine, sizeText } from "../terminal/terminal.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";

export async function checkIndex(doctorContext: DoctorContext): Promise<DoctorResult[]> {
  return [...checkIndexesAside(doctorContext), ...(await checkFile(doctorContext))];
}

async function checkFile(doctorContext: DoctorContext): Promise<DoctorResult[]> {
  const { installation, text, full } = doctorContext;
  const { searchIndex: words } = text;
  const { dataFolder } = installation;
  const path = indexPath(dataFolder);
  // Before anything is opened: a pipe would be waited on for ever.
  const odd = findOddFile(path);
  if (odd !== null)
    return [damagedResult(doctorContext, words.odd(shortOf(odd, doctorContext)), words.oddFix)];
  if (!hasIndex(dataFolder)) return [fine("index", words.none)];
  const unusable = (problem: string): DoctorResult =>
    damagedResult(
      doctorContext,
      words.damaged(shortOf(path, doctorContext), oneLine(problem)),
      words.damagedFix,
    );
  const problem = findIndexProblem(dataFolder, full);
  if (problem !== null) return [unusable(problem)];
  try {
    const facts = await withStore(installation, (context) => readIndexStatus(context, dataFolder));
    const { documents, bytes, behind } = facts;
    const whole = words.whole(documents, sizeText(bytes));
    return [fine("index", behind === 0 ? whole : `${whole}, ${words.behind(behind)}`)];
  } catch (error) {
    // What is wrong with the database is told by the check that looks at it.
    if (!(error instanceof StoreFault) || error.path !== path) return [];
    return error.code === "DB_BUSY" ? [fine("index", words.busy)] : [unusable(error.message)];
  }
}

const shortOf = (path: string, { installation }: DoctorContext): string =>
  abbreviateHome(path, installation.paths.userHome);

const damagedResult = (
  { installation }: DoctorContext,
  message: string,
  fix: string,
): DoctorResult => ({
  check: "index",
  level: "note",
  code: "INDEX_DAMAGED",
  message,
  fix,
  repair: makeSilentRepair(() =>
    withStore(installation, (context) => recreateIndex(context, installation.dataFolder)),
  ),
});

function checkIndexesAside(doctorContext: DoctorContext): DoctorResult[] {
  const { searchIndex: words } = doctorContext.text;
  const [first, ...others] = listForeignFiles(indexPath(doctorContext.installation.dataFolder));
  if (first === undefined) return [];
  const message = words.aside(shortOf(first.path, doctorContext), others.length);
  return [{ check: "index", level: "note", code: "INDEX_SET_ASIDE", message, fix: words.asideFix }];
}
