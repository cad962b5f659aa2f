import { describe, expect, test } from 'vitest';
import { defaultLanguage, defaultPhoneCampaign, languages, limits, marketing } from './limits.ts';
import { primaryColors } from './rules/preference-choices.ts';

/** The limits from the specification, row by row. Changing one changes an agreed value. */
const rows: [string, unknown, unknown][] = [
  ['API timeout', limits.api.timeoutMs, 30_000],
  ['Token expiry tolerance', limits.token.toleranceSeconds, 30],
  ['Token expiring soon', limits.token.expiringSoonSeconds, 5 * 60],
  ['Token refresh check', limits.token.checkEverySeconds, 60],
  ['Auth-flow state lifetime', limits.authFlow.lifetimeMs, 24 * 60 * 60 * 1000],
  ['Bot-check retry', limits.humanCheck, { retries: 1, retryDelayMs: 100 }],
  ['Password minimum', limits.password.min, 8],
  ['Generated fallback password', limits.password.generated, 16],
  ['Names', [limits.name.min, limits.name.max], [2, 100]],
  ['Company', [limits.company.min, limits.company.max], [2, 100]],
  ['Title', limits.title.min, 2],
  ['Slug', [limits.slug.min, limits.slug.max], [3, 50]],
  ['Debounce: email and phone', limits.debounce.contactMs, 500],
  ['Debounce: slug and names', limits.debounce.slugMs, 1000],
  ['OTP length', limits.code.digits, 6],
  ['OTP attempts', limits.code.attempts, 3],
  ['OTP attempts are shown below', limits.code.showAttemptsBelow, 3],
  ['OTP expiry', [limits.code.lifetimeSeconds, limits.code.shownSeconds], [5 * 60, 4 * 60 + 59]],
  ['Resend countdown', limits.code.resendSeconds, 30],
  ['Phone length', limits.phone.maxDigits, 15],
  ['Phone: ambiguous below', limits.phone.minTypedDigits, 3],
  ['Phone: extension', limits.phone.extensionDigits, 20],
  ['Phone: format is judged from', limits.phone.formatFromDigits, 7],
  ['Email local part', limits.email.maxLocal, 64],
  ['Default country', [limits.country.fallback, limits.country.lookupMs], ['US', 3000]],
  ['Pinned countries', limits.country.pinned, ['US', 'GB', 'CA', 'AU', 'IN', 'DE', 'FR', 'ES', 'IT', 'BR']],
  ['Carousel', limits.carousel, { advanceMs: 5000, swipePx: 50, slides: 5 }],
  ['Redirect after success', limits.authFlow.redirectDelayMs, 100],
  ['Popup', [limits.popup.width, limits.popup.height, limits.popup.closurePollMs], [600, 700, 500]],
  ['Popup closes', [limits.popup.successCloseMs, limits.popup.errorCloseMs], [1000, 3000]],
  ['Profile success page: fetch', limits.wizard.fetchAfterMs, 1000],
  ['Profile success page: on', [limits.wizard.onAfterSuccessMs, limits.wizard.onAfterErrorMs], [1500, 2000]],
  ['Interests success redirect', limits.wizard.dashboardAfterMs, 2000],
  ['Skeleton cards', limits.wizard.skeletons, 3],
  ['Supported languages', [languages, defaultLanguage], [['en', 'es'], 'en']],
  ['Theme', limits.theme, { primary: '#6366F1', radiusPx: 12 }],
  ['Theme: the first colour is the brand’s', primaryColors[0], 'indigo'],
  ['Device type', limits.device, { mobileBelowPx: 768, tabletBelowPx: 1024 }],
  ['UTM campaign of a phone lead', defaultPhoneCampaign, 'web_signup'],
  ['Marketing numbers', marketing, { professionals: 10_000, companies: 500, connections: 50_000, privacyPercent: 100 }],
  ['Daily recommendations', limits.dailyMatches, 20],
];

describe('the constants of the specification', () => {
  test.each(rows)('%s is the agreed value', (_, ours, agreed) => expect(ours).toEqual(agreed));
});
