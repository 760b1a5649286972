/** Everything the page says. Apart from the other texts, so that no command reads it. */
import { dashboard as en } from "./en/dashboard.ts";
import { dashboardCharts as chartsEn } from "./en/dashboard-charts.ts";
import { dashboardConversation as conversationEn } from "./en/dashboard-conversation.ts";
import { dashboardHistory as historyEn } from "./en/dashboard-history.ts";
import { dashboardKnowledge as knowledgeEn } from "./en/dashboard-knowledge.ts";
import { dashboardProject as projectEn } from "./en/dashboard-project.ts";
import { dashboardNotify as notifyEn } from "./en/dashboard-notify.ts";
import { dashboardPalette as paletteEn } from "./en/dashboard-palette.ts";
import { dashboardSession as sessionEn } from "./en/dashboard-session.ts";
import { dashboardSettings as settingsEn } from "./en/dashboard-settings.ts";
import { dashboardSuggestions as suggestionsEn } from "./en/dashboard-suggestions.ts";
import { live as liveEn } from "./en/live.ts";
import { dashboard as ko } from "./ko/dashboard.ts";
import { dashboardCharts as chartsKo } from "./ko/dashboard-charts.ts";
import { dashboardConversation as conversationKo } from "./ko/dashboard-conversation.ts";
import { dashboardHistory as historyKo } from "./ko/dashboard-history.ts";
import { dashboardKnowledge as knowledgeKo } from "./ko/dashboard-knowledge.ts";
import { dashboardProject as projectKo } from "./ko/dashboard-project.ts";
import { dashboardNotify as notifyKo } from "./ko/dashboard-notify.ts";
import { dashboardPalette as paletteKo } from "./ko/dashboard-palette.ts";
import { dashboardSession as sessionKo } from "./ko/dashboard-session.ts";
import { dashboardSettings as settingsKo } from "./ko/dashboard-settings.ts";
import { dashboardSuggestions as suggestionsKo } from "./ko/dashboard-suggestions.ts";
import { live as liveKo } from "./ko/live.ts";

const TEXTS = {
  en: {
    ...en,
    ...projectEn,
    live: liveEn,
    charts: chartsEn,
    conversation: conversationEn,
    history: historyEn,
    knowledge: knowledgeEn,
    notify: notifyEn,
    palette: paletteEn,
    session: sessionEn,
    settings: settingsEn,
    suggestions: suggestionsEn,
  },
  ko: {
    ...ko,
    ...projectKo,
    live: liveKo,
    charts: chartsKo,
    conversation: conversationKo,
    history: historyKo,
    knowledge: knowledgeKo,
    notify: notifyKo,
    palette: paletteKo,
    session: sessionKo,
    settings: settingsKo,
    suggestions: suggestionsKo,
  },
};

export type DashboardText = (typeof TEXTS)["en"];

export type PageLanguage = keyof typeof TEXTS;

export const PAGE_LANGUAGES = Object.keys(TEXTS) as readonly PageLanguage[];

export const dashboardText = (language: PageLanguage): DashboardText => TEXTS[language];
