import { defineRoute } from "../route.ts";
import { asTeamFault } from "../records/team-records.ts";
import { TEXT, TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";

export const team = defineRoute({
  path: "/team",
  parameters: {},
  isApart: true,
  answers: fields({
    /** Null where this machine is in none. */
    team: orNull(
      fields({
        name: TEXT,
        /** Host and database, or the hub. */
        place: TEXT,
        /** Another number when something may be new. */
        news: WHOLE,
        /** Last seen first. */
        machines: listOf(
          fields({
            machine: TEXT,
            name: TEXT,
            /** The login that it belongs to. */
            person: TEXT,
            seenAt: orNull(TIME),
          }),
        ),
      }),
    ),
  }),
  handle: async ({ team: reader, text }) => {
    const opened = await reader.read().catch((error: unknown) => {
      throw asTeamFault(error, text);
    });
    if (opened === null) return { team: null };
    const { team: name, place, news, machines } = opened;
    return { team: { name, place, news, machines } };
  },
});
