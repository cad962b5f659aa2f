import { foldText } from '../fold-text.ts';
import { invitationParam } from './invitation-choices.ts';
import {
  campaignPrefix,
  maxCampaignLength,
  otherCampaign,
  type SourceKind,
  sourceKinds,
} from './visit-source-kinds.ts';

/** The query parameter of links of an embedded event, also in `embedSnippet`, which pages load without this file. */
export const embedMark = { param: 'from', value: 'embed' } as const;

export function parseVisitSource(source: string): { kind: SourceKind; campaign: string | null } {
  if (source.startsWith(campaignPrefix)) return { kind: 'campaign', campaign: source.slice(campaignPrefix.length) };
  return { kind: sourceKinds.find((kind) => kind === source) ?? 'direct', campaign: null };
}

const searchEngines =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|startpage|qwant|kagi|brave|perplexity|chatgpt)\./;
const socialNetworks =
  /(?:^|\.)(?:linkedin|lnkd|facebook|instagram|twitter|x|t|whatsapp|wa|telegram|tiktok|youtube|reddit|pinterest|threads|bsky|discord|xing)\.(?:com|net|org|co|in|me|app|be|gg|it|us|uk|es|de|mx|android)$/;
const webmail = /^(?:mail|outlook|webmail)\./;

type Visit = {
  /** The query of the event page's address. */
  search: string;
  /** The address of the page before, as browsers report it. Empty if there is none. */
  referrer: string;
  /** Where Foyer itself runs. */
  origin: string;
};

/** Where a visitor comes from: what the link says counts more than the page that it was on. */
export function visitSource({ search, referrer, origin }: Visit): string {
  const query = new URLSearchParams(search);
  if (query.has(invitationParam)) return 'invitation';
  if (query.get(embedMark.param) === embedMark.value) return 'embed';
  const campaign = cleanCampaign(query.get('utm_campaign') ?? '') ?? cleanCampaign(query.get('utm_source') ?? '');
  if (campaign !== null) return campaignPrefix + campaign;
  const from = hostOf(referrer);
  if (from === null || webmail.test(from)) return 'direct';
  if (from === hostOf(origin)) return 'foyer';
  if (socialNetworks.test(from)) return 'social';
  return searchEngines.test(from) ? 'search' : 'website';
}

/**
 * A campaign's name in lower-case letters, digits and hyphens; null if nothing is left. One that may tell people apart (an
 * address, a long number, a key) is only counted.
 */
export function cleanCampaign(typed: string): string | null {
  if (typed.includes('@') || /\d{6}|[0-9a-f]{12}/i.test(typed.replaceAll(/[\s().+-]/g, ''))) return otherCampaign;
  const name = foldText(typed)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxCampaignLength)
    .replaceAll(/^-|-$/g, '');
  return name === '' ? null : name;
}

function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.host === '' ? null : url.host.toLowerCase();
}
