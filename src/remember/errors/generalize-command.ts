/** What of a command is of its moment alone, and means nothing or something else later: a process, a temporary name. */

/** Programs that are told which process, up to where it is named. */
const PROCESS =
  /(?<=(?:^|[\s;&|(])(?:kill|tskill|renice|strace|gdb|lsof|taskkill|Stop-Process|wait)(?=\s)[^;&|\n]{0,60}?[\s=])\d{2,}(?![\w.:/-])/gi;
/** As `mktemp` and its like make them. */
const TEMPORARY =
  /(?:\/private)?\/(?:tmp|var\/folders\/[\w+]{1,4}\/[\w+]{1,60}\/T)\/(?:tmp[.\w-]{4,}|[\w-]{1,40}[.-](?=\w*\d)[A-Za-z\d]{6,12})(?=[\s/;&|"')]|$)/g;

export const generalizeCommand = (command: string): string =>
  command.replaceAll(PROCESS, "<pid>").replaceAll(TEMPORARY, "<temporary folder>");
