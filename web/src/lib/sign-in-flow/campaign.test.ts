import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

test('the campaign is read from the address', () => {
  const query = new URLSearchParams('utm_source=news&utm_medium=email&utm_campaign=spring&mode=signup');
  expect(campaignOf(query)).toEqual({
    campaign: 'spring',
    utmSource: 'news',
    utmMedium: 'email',
    utmCampaign: 'spring',
  });
});

test('without a campaign the default of the web is used', () => {
  expect(campaignOf(new URLSearchParams(''))).toEqual({ campaign: 'web_signup' });
});

test('a value that is too long is truncated, not refused', () => {
  expect(campaignOf(new URLSearchParams({ utm_source: 'x'.repeat(500) })).utmSource).toHaveLength(200);
});
