/** The box of a checkpoint, shown at a session's start and by `session load`. */
export const checkpointBox = {
  previous: "Previous work",
  next: "Next steps",
  question: "Continue, or start a new task?",
};
