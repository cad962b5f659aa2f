import type { Language } from '@foyer/contract/limits.ts';
import { expect } from 'vitest';
import { ApiError, isForeignOrigin } from '#src/lib/api/api-error.ts';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';

/** What the server refuses. */
export function refused(code: string, rest: { retryAfter?: number; details?: unknown } = {}): ApiError {
  return new ApiError(code, 'What the server says', { requestId: 'r', status: 400, ...rest });
}

function keyOfError(error: unknown): string {
  if (error instanceof TokenStorageError) return 'errors:tokenStorageFailed';
  if (!(error instanceof ApiError)) return 'errors:unexpected';
  return isForeignOrigin(error) ? 'errors:unauthorizedDomain' : `errors:${error.code}`;
}

/** Puts alerts into words as useAlertText does, and fails where a language has none. */
export async function alertSentences(language: Language): Promise<(alert: Alert) => string> {
  const translator = createI18n(language);
  await loadMessages(translator, ['sign-in-steps', 'errors']);
  const t = (key: string, values?: object) => {
    const found = values && 'count' in values ? `${key}_other` : key;
    expect(translator.exists(found) || translator.exists(key), key).toBe(true);
    return String(translator.t(key as 'shell:page.title', values as never));
  };
  return ({ text }) => {
    if (text.key === undefined) return t(keyOfError(text.error));
    return t(`sign-in-steps:${text.key}`, {
      error: text.error === undefined ? '' : t(keyOfError(text.error)),
      method: 'SMS',
      provider: text.provider === 'google' ? 'Google' : 'LinkedIn',
      ...(text.count && { count: text.count }),
    });
  };
}

/** The whole text and nothing else, or what a pattern finds. */
export function asPattern(text: string | RegExp): RegExp {
  return typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : text;
}
