/** Another answer than in `impostor.test.ts`. */
import { testImpostor } from "./impostors.ts";

testImpostor("lets nobody in");
