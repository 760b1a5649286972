/** Whether a hub serves this page: it says so in the page itself. */
export const isHubPage = document.documentElement.dataset["hub"] !== undefined;
