/** Another signal than in `import.test.ts`; `contexts.test.ts` kills what an import does last. */
import { testEndedBy } from "./ended-imports.ts";

testEndedBy("SIGKILL");
