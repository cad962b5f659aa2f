import type { Relation } from '@foyer/contract/connections/requests.ts';
import type { TFunction } from 'i18next';

/** From when the viewer may ask again; null if that is not known. */
export function askAgainText(
  { askAgainAt }: Pick<Relation, 'askAgainAt'>,
  t: TFunction<'relation'>,
  language: string,
): string | null {
  if (askAgainAt === null) return null;
  return t('askAgain', {
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(askAgainAt)),
  });
}
