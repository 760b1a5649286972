/** Ids in the other shells: `completions.test.ts` has them in bash, and everything else in each. */
import { testIds } from "./completing.ts";

testIds("zsh");
testIds("fish");
