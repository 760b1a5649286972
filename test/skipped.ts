/** Says why a test does not run here; answers whether it does not, for `test.skipIf`. */
export function skipped(isSkipped: boolean, reason: string): boolean {
  if (isSkipped) process.stderr.write(`skipped: ${reason}\n`);
  return isSkipped;
}
