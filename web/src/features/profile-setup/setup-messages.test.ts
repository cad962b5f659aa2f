import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import { failureReason } from './form/setup-form-requests.ts';
import type { SlugCheck } from './form/setup-state.ts';
import { slugMessage } from './form/slug-message.ts';

const failure = (code: string, status?: number) => failureReason(new ApiError(code, '', { requestId: 'r', status }));
const failed = (task: 'check' | 'generate', reason: ReturnType<typeof failureReason> | 'names'): SlugCheck => ({
  kind: 'failed',
  task,
  reason,
});

/** Each message about the slug, what leads to it, and its English text as the specification quotes it. */
const lines: [string, SlugCheck, RegExp][] = [
  ['taken', { kind: 'taken', suggestion: null }, /taken/],
  ['under the minimum', { kind: 'idle', problem: 'slug.min_length' }, /^Use at least 3/],
  ['another format', { kind: 'idle', problem: 'slug.invalid_format' }, /lowercase letters/i],
  ['check: no network', failed('check', failure('NETWORK_ERROR')), /^Network error/],
  ['check: no answer in time', failed('check', failure('TIMEOUT')), /^Network error/],
  [
    'check: a fault of the server',
    failed('check', failure('INTERNAL_ERROR', 500)),
    /^Something went wrong on our side/,
  ],
  ['check: busy', failed('check', failure('UNAVAILABLE', 503)), /^Something went wrong on our side/],
  ['check: anything else', failed('check', failure('RATE_LIMITED', 429)), /^We couldn’t check/],
  ['generate: names', failed('generate', 'names'), /^Enter your first and last name/],
  ['generate: no network', failed('generate', failure('NETWORK_ERROR')), /^Network error/],
  [
    'generate: a fault of the server',
    failed('generate', failure('BAD_ANSWER', 502)),
    /^Something went wrong on our side/,
  ],
  ['generate: anything else', failed('generate', failureReason(new Error('?'))), /^We couldn’t suggest one/],
];

describe.each(languages)('in %s', (language) => {
  test.each(lines)('the slug message for %s is the specified one', async (_, check, english) => {
    const translator = createI18n(language);
    await loadMessages(translator, ['profile-setup', 'errors']);
    const message = slugMessage(check, false);
    const key = 'field' in message ? `errors:fields.${message.field}` : `profile-setup:slug.${message.key}`;
    expect(translator.exists(key), key).toBe(true);
    const text = String(translator.t(key as 'home:page.title'));
    expect(message.tone).toBe('problem');
    if (language === 'en') expect(text).toMatch(english);
    else expect(text).not.toMatch(english);
  });

  test('other failures are shown at the company field', async () => {
    const translator = createI18n(language);
    await loadMessages(translator, ['profile-setup', 'errors']);
    const text = translator.t('profile-setup:setupFailed');
    expect(text === 'Failed to complete profile setup. Please try again.').toBe(language === 'en');
    for (const field of ['first_name', 'last_name', 'slug', 'title', 'company'])
      expect(translator.exists(`errors:fields.${field}_required`), field).toBe(true);
  });
});
