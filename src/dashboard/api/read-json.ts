/** Signs that turn the order of the letters behind them: what is shown would not be what was said. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** What the daemon answered, with every sign visible that would make it read otherwise. */
export const readJson = (text: string): unknown =>
  JSON.parse(text.replaceAll(BIDI_CONTROLS, "\uFFFD"));
