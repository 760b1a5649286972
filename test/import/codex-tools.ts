/** What the model of Codex does in a test. */

export const PATCH = "*** Begin Patch\n*** Add File: a.txt\n+hi\n*** End Patch";

export const IMPOSSIBLE = "*** Begin Patch\n*** Update File: nope.txt\n@@\n-x\n+y\n*** End Patch";
