/** Notifications of the browser that shows the dashboard. */
export const dashboardNotify = {
  title: "Notifications",
  isOn: "Notify in this browser",
  isOnHint: "While this page is open, but not in front",
  choices: {
    waits: "Waiting sessions",
    turns: "Finished turns",
    sound: "Sound",
    details: "Show commands and prompts",
  },
  detailsHint: "Off: project and state only",
  denied: "The browser blocks notifications for this page. Allow them in its site settings.",
  unsupported: "This browser has no notifications.",
  tryOut: "Send a test",
  trial: "You get one like this when a session needs you",
  stateOn: "Notifications: on",
  stateOff: "Notifications: off",
  offer: "Notify me when a session waits",
  refuse: "Do not ask again",
};
