import { feedAddress } from '@foyer/contract/rules/events/feed-address.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';

type Props = { kind: 'people' | 'topics'; name: string; label: string; className?: string | undefined };

/** Links to the calendar and RSS feeds of an organizer or a topic. */
export function FollowFeeds({ kind, name, label, className }: Props) {
  const { t } = useTranslation('discovery');
  // Calendar apps subscribe to webcal URLs, but import the file of an https URL only once.
  const calendar = useAbsoluteUrl()(feedAddress(kind, name, 'ics')).replace(/^https?:/, 'webcal:');
  return (
    <p className={className}>
      {label} <a href={calendar}>{t('follow.calendar')}</a> · <a href={feedAddress(kind, name, 'rss')}>RSS</a>
    </p>
  );
}
