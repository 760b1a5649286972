/** Somebody else takes the port of a daemon that was stopped, under pages that are open. */
import { testImpostor } from "./impostors.ts";

testImpostor("answers as if it were the daemon");
