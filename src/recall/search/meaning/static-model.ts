import { TABLE_MODELS } from "../../../embedding/model-choice.ts";

/** Whether a model makes vectors again faster than they are read: the table inside the program does. Its documents keep codes alone. */
export const isStaticModel = (model: string): boolean => model.startsWith(TABLE_MODELS);
