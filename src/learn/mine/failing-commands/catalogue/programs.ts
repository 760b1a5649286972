/** What single programs want otherwise: interpreters, containers, consoles. */
import type { Failure } from "./failure.ts";

/** Node looks for packages beside the script, not where it was called. */
export const isScriptOutside = ({ error }: Failure): boolean =>
  /Cannot find (?:module|package) '(?![./\\]|[A-Za-z]:|node:)[^']+'/.test(error) &&
  /(?:Require stack:\s*-|imported from) (?:(?:\/private)?\/tmp\/|\/(?:private\/)?var\/folders\/|[A-Za-z]:[^\n]*[\\/]Temp[\\/])/i.test(
    error,
  );

export const isDockerTerminal = ({ command, error }: Failure): boolean =>
  /\bnot a (?:TTY|terminal)\b/i.test(error) && /\b(?:docker|podman)\b/.test(command);

/** Code of another language in double quotes, with something in it that the shell reads first. */
export const isInlineCode = ({ command, error }: Failure): boolean =>
  /\b(?:python[\d.]*|py|node|ruby|perl|php|bun|deno)(?:\.exe)?["']?\s+(?:-\w+\s+)*-[cer]\s+"[^]*[`$!\\]/.test(
    command,
  ) &&
  /SyntaxError: (?!\(unicode error\))|unexpected EOF while looking for matching|syntax error near unexpected token/.test(
    error,
  );

export const isUnprintable = ({ error }: Failure): boolean =>
  /UnicodeEncodeError: '(?!utf)[\w-]+' codec/i.test(error);
