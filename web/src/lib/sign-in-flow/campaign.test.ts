import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

test('the address says where a person came from', () => {
  const query = new URLSearchParams('utm_source=news&utm_medium=email&utm_campaign=spring&mode=signup');
  expect(campaignOf(query)).toEqual({
    campaign: 'spring',
    utmSource: 'news',
    utmMedium: 'email',
    utmCampaign: 'spring',
  });
});

test('without a campaign it is the one of the web', () => {
  expect(campaignOf(new URLSearchParams(''))).toEqual({ campaign: 'web_signup' });
});

test('what is too long is cut, not refused', () => {
  expect(campaignOf(new URLSearchParams({ utm_source: 'x'.repeat(500) })).utmSource).toHaveLength(200);
});
