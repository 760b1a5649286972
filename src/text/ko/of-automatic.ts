import { groupThousands } from "../group-thousands.ts";

export const ofAutomatic = (automatic: number): string =>
  automatic === 0 ? "" : `(자동 ${groupThousands(automatic)}개)`;
