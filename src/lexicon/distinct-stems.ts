/**
 * Families of English words that Porter's rules give the stem of another: `authorization` is no `author`, and what is
 * `important` no `import`. A line is how the family's words begin, and the stem that they have instead.
 */
export const DISTINCT_STEMS = `
authoriz authoriz
container container
important important
importanc important
customer customer
internation internation
positiv positiv
relativ relativ
relation relation
generat generat
generic generic
objectiv objectiv
organiz organiz
paste paste
pasting paste
`;
