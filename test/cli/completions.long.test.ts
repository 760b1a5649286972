/** Ids in the other shells: `completions.test.ts` has them in bash, and everything else in each. */
import { testIds } from "./completion-shell.ts";

testIds("zsh");
testIds("fish");
