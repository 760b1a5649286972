/** The box of a saved state, shown by a session's start and by `session load`. */
export const restored = {
  previous: "Previous work",
  next: "Next steps",
  question: "Shall we go on, or start a new task?",
};
