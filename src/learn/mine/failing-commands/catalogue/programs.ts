/** What single programs want otherwise: interpreters, containers, consoles. */
import type { CatalogueFailure } from "./catalogue-failure.ts";

const MISSING_PACKAGE = /Cannot find (?:module|package) '(?![./\\]|[A-Za-z]:|node:)[^']+'/;
const TEMPORARY_SCRIPT =
  /(?:Require stack:\s*-|imported from) ((?:(?:\/private)?\/tmp\/|\/(?:private\/)?var\/folders\/|[A-Za-z]:[^\n]*[\\/]Temp[\\/])[^\n]*)/i;

/** Node looks for packages beside the script, not where it was called. A project may lie in a temporary folder itself. */
export const isScriptOutside = ({ error, folder }: CatalogueFailure): boolean => {
  const script = MISSING_PACKAGE.test(error) ? TEMPORARY_SCRIPT.exec(error)?.[1] : undefined;
  return script !== undefined && (folder === "" || !script.startsWith(folder));
};

export const isDockerTerminal = ({ command, error }: CatalogueFailure): boolean =>
  /\bnot a (?:TTY|terminal)\b/i.test(error) && /\b(?:docker|podman)\b/.test(command);

/** Code of another language in double quotes, with something in it that the shell reads first. */
export const isInlineCode = ({ command, error }: CatalogueFailure): boolean =>
  /\b(?:python[\d.]*|py|node|ruby|perl|php|bun|deno)(?:\.exe)?["']?\s+(?:-\w+\s+)*-[cer]\s+"[^]*[`$!\\]/.test(
    command,
  ) &&
  /SyntaxError: (?!\(unicode error\))|unexpected EOF while looking for matching|syntax error near unexpected token/.test(
    error,
  );

export const isUnicodeEncodeError = ({ error }: CatalogueFailure): boolean =>
  /UnicodeEncodeError: '(?!utf)[\w-]+' codec/i.test(error);
