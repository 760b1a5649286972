/** Runs before anything is drawn, so that nobody sees the other colours first. */
import { applyAppearance } from "./appearance-storage.ts";

applyAppearance();
