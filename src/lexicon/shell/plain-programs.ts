/** Words of a shell and everyday programs, by what they do: lists of those that each matter are put together from these. */

/** A shell's own words that only prepare what follows. */
export const PREPARING_WORDS = "cd pushd export set source . unset";
/** They say something or wait, and cannot fail. */
export const TALKING_WORDS = "echo printf pwd date sleep exit :";
/** They begin, join and end what a shell repeats or decides. */
export const CONTROL_WORDS = "if then else fi while for do done";
/** They open and close a block, and name no program by themselves. */
export const BLOCK_WORDS: string = `${CONTROL_WORDS} elif until select case esac function { }`;

/** Programs that only look at files, texts, processes and the machine: that they find nothing is no failure. */
export const LOOKING_PROGRAMS: string =
  "ls cat bat head tail less more wc file stat tree du df grep egrep rg ag find fd locate diff cmp " +
  "awk sed sort uniq cut tr jq basename dirname realpath readlink which where whereis type test [ [[ " +
  "env printenv id whoami uname hostname ps top pgrep pidof lsof netstat ss ping nc " +
  "dir findstr tasklist where.exe Get-ChildItem gci Get-Content Get-Item Test-Path Select-String Get-Process Get-Command";
/** They make files or change them, wherever they stand in a command. */
export const MAKING_PROGRAMS = "mkdir touch cp mv ln chmod";
export const FILE_PROGRAMS = `${MAKING_PROGRAMS} rm rmdir chown`;
export const KILLING_PROGRAMS = "kill pkill killall";
