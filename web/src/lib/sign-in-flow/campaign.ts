import { defaultPhoneCampaign } from '@foyer/contract/limits.ts';

/** The campaign that brought a visitor, from the address; saved with the lead. */
export type Campaign = { campaign: string; utmSource?: string; utmMedium?: string; utmCampaign?: string };

/** Longer values are truncated: a bad link must not prevent a sign-up. */
const maxLength = 200;

/** Reads the UTM parameters of the entry page. */
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
