/** Whether a command is one that somebody types again, so that its form is worth knowing. */
import { baseName, type CommandSegment } from "./command-segments.ts";

/** Programs that move, list or end things. */
const HANDLES =
  /^(?:git|unzip|tar|gunzip|zip|taskkill|kill(?:all)?|pkill|systemctl|service|open|start|code|New-Item|Remove-Item|Copy-Item|Get-[\w-]+|Set-[\w-]+|basename|dirname|readlink|realpath|xxd|objdump|[\w-]+-objdump|nm|strings|sqlite3|psql|mysql|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)$/;

/** Not what is read from a variable or from standard input, nor what only checks, lists, stops or starts. */
export const isRepeatable = ({ words, text }: CommandSegment): boolean =>
  !HANDLES.test(baseName(words[0] ?? "")) &&
  !words.some((word) => word === "--write" || word === "--fix") &&
  !text.includes("$") &&
  words.at(-1) !== "-" &&
  !words
    .slice(1, 4)
    .some((word) =>
      /^(?:--check|list|ls|restart|stop|start|up|down|ps|logs|info|show|update|close|reopen|create|add|remove|delete|edit|comment|assign|set)$/.test(
        word,
      ),
    );
