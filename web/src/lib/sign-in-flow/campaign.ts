import { defaultPhoneCampaign } from '@foyer/contract/limits.ts';

/** Where a person came from, as the address says; goes with the capture of a lead. */
export type Campaign = { campaign: string; utmSource?: string; utmMedium?: string; utmCampaign?: string };

/** Longer ones are cut: whoever wrote the link must not keep a person from signing up. */
const maxLength = 200;

/** Reads the utm parameters of the entry page (spec sections 2 and 7). */
export function campaignOf(query: URLSearchParams): Campaign {
  const value = (name: string) => query.get(name)?.slice(0, maxLength) || undefined;
  const utmCampaign = value('utm_campaign');
  return {
    campaign: utmCampaign ?? defaultPhoneCampaign,
    utmSource: value('utm_source'),
    utmMedium: value('utm_medium'),
    utmCampaign,
  };
}
