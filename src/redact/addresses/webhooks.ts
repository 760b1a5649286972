/**
 * Addresses that are themselves secrets. `host` is compared with the end of the host name, `path`
 * with the beginning of the path; what follows the path prefix is hidden.
 */
import * as Char from "../lexical/character-codes.ts";
interface Webhook {
  readonly host: string;
  readonly path: RegExp;
}

const WEBHOOKS: readonly Webhook[] = [
  { host: "hooks.slack.com", path: /^\/(?:services|workflows|triggers|app)\// },
  { host: "discord.com", path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\// },
  { host: "discordapp.com", path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\// },
  { host: "webhook.office.com", path: /^\/webhookb2\// },
  { host: "outlook.office.com", path: /^\/webhook\// },
  { host: "outlook.office365.com", path: /^\/webhook\// },
  { host: "chat.googleapis.com", path: /^\/v1\/spaces\/[\w-]+\/messages\?/ },
  { host: "hooks.zapier.com", path: /^\/hooks\/(?:catch|standard)\// },
  { host: "maker.ifttt.com", path: /^\/trigger\/[^/\s]{1,80}\/(?:json\/)?with\/key\// },
  { host: "open.feishu.cn", path: /^\/open-apis\/bot\/(?:v2\/)?hook\// },
  { host: "open.larksuite.com", path: /^\/open-apis\/bot\/(?:v2\/)?hook\// },
  { host: "oapi.dingtalk.com", path: /^\/robot\/send\?access_token=/ },
  { host: "qyapi.weixin.qq.com", path: /^\/cgi-bin\/webhook\/\w+\?key=/ },
  { host: "dooray.com", path: /^\/services\// },
  { host: "wh.jandi.com", path: /^\/connect-api\/webhook\// },
  { host: "api.telegram.org", path: /^\/(?:file\/)?bot/ },
  { host: "make.com", path: /^\/(?=[a-z0-9]{20})/ },
  { host: "webhook.site", path: /^\/(?=[0-9a-f-]{36})/ },
  { host: "events.pagerduty.com", path: /^\/(?:integration|x-ere|generic)\// },
  { host: "alert.victorops.com", path: /^\/integrations\/generic\/\d+\/alert\// },
  { host: "hooks.chime.aws", path: /^\/incomingwebhooks\// },
  { host: "api.netlify.com", path: /^\/build_hooks\// },
  { host: "api.vercel.com", path: /^\/v1\/integrations\/deploy\// },
  { host: "api.render.com", path: /^\/deploy\// },
  { host: "api.flock.com", path: /^\/hooks\/sendMessage\// },
  { host: "hook.swit.io", path: /^\/chat\// },
  { host: "hooks.airtable.com", path: /^\/workflows\/v1\/genericWebhook\// },
  { host: "hc-ping.com", path: /^\/(?=[0-9a-f-]{36})/ },
  { host: "logic.azure.com", path: /^\/workflows\// },
];

/** Mattermost and Rocket.Chat run on any host. */
const ANY_HOST = /^\/hooks\/(?=[A-Za-z0-9]{17,26}(?:[^A-Za-z0-9]|$))/;

const MAX_PATH = 140;

let byDomain: Map<string, Webhook[]> | undefined;

/** Webhooks by the last two labels of their host, built when the first address is met. */
function webhooksByDomain(): Map<string, Webhook[]> {
  if (byDomain !== undefined) return byDomain;
  byDomain = new Map();
  for (const webhook of WEBHOOKS) {
    const domain = domainOf(webhook.host);
    const list = byDomain.get(domain);
    if (list === undefined) byDomain.set(domain, [webhook]);
    else list.push(webhook);
  }
  return byDomain;
}

function domainOf(host: string): string {
  const dot = host.lastIndexOf(".");
  return host.slice(host.lastIndexOf(".", dot - 1) + 1);
}

/** Length of the public part of the path that begins at `at`; -1 if this is no webhook. */
export function webhookPrefix(text: string, host: string, at: number): number {
  for (const webhook of webhooksByDomain().get(domainOf(host)) ?? []) {
    if (host !== webhook.host && !host.endsWith(`.${webhook.host}`)) continue;
    const found = webhook.path.exec(text.slice(at, at + MAX_PATH));
    if (found !== null) return found[0].length;
  }
  if (text.charCodeAt(at + 1) !== Char.SMALL_H) return -1;
  return ANY_HOST.exec(text.slice(at, at + MAX_PATH))?.[0].length ?? -1;
}
