/** How many characters each skill took of the list that a client gave to its model. */
export type SkillListing = ReadonlyMap<string, number>;
