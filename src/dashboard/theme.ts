/** Runs before anything is drawn, so that nobody sees the other colours first. */
import { applyLook } from "./look-choice.ts";

applyLook();
