/** How visitors come to an event page. A campaign also has a name; all of them say nothing about the visitor. */
export const sourceKinds = [
  'direct',
  'foyer',
  'search',
  'social',
  'website',
  'embed',
  'invitation',
  'campaign',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const maxCampaignLength = 40;
/** Stands for campaigns without a usable name, and for those beyond what is counted apart. */
export const otherCampaign = 'other';

export const campaignPrefix = 'campaign:';

/** A kind, and for a campaign its name: `search`, `campaign:spring-letter`. */
export const visitSourcePattern = new RegExp(
  `^(?:${sourceKinds.filter((kind) => kind !== 'campaign').join('|')}|campaign:[a-z0-9][a-z0-9-]{0,${maxCampaignLength - 1}})$`,
);
