/**
 * Whether a child of the client is a command that the model runs: a shell that notes which processes it leaves behind,
 * `bash -c … _bgpids_file=… ( trap 'jobs -p > "$_bgpids_file"' EXIT … )`. Hooks, servers and git are none.
 */
export const isGeminiTool = (command: string): boolean => /\b_bgpids_file=/.test(command);

const COMMAND =
  /\n\(\n {2}trap 'jobs -p > "\$_bgpids_file"' EXIT\n([^]*)\n\)\n__code=\$\?\nexit \$__code\s*$/;

/** Null where line breaks did not survive. */
export const geminiToolCommand = (command: string): string | null =>
  COMMAND.exec(command)?.[1] ?? null;
