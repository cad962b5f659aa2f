import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import type { TFunction } from 'i18next';

/** What the page is called: whose it is, and in a sentence what they do. */
export function profileHead(profile: PublicProfile | null, t: TFunction<'profile'>) {
  if (!profile) return { title: t('nobody.page'), description: t('nobody.text') };
  const { displayName: name, headline, title, company } = profile;
  const position = [title, company].filter(Boolean).join(', ');
  const line = [headline, position].filter(Boolean).join(' · ');
  return {
    title: t('page.of', { name }),
    description: line ? t('page.says', { name, line }) : t('page.plain', { name }),
  };
}
