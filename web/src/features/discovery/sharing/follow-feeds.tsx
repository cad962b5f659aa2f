import { feedAddress } from '@foyer/contract/rules/events/feed-address.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';

type Props = { kind: 'people' | 'topics'; name: string; label: string; className?: string | undefined };

/** Ways to hear of the events of somebody, or about something, without coming by. */
export function FollowFeeds({ kind, name, label, className }: Props) {
  const { t } = useTranslation('discovery');
  // Calendars subscribe to such an address, and take in the file of another one once.
  const calendar = useAbsoluteUrl()(feedAddress(kind, name, 'ics')).replace(/^https?:/, 'webcal:');
  return (
    <p className={className}>
      {label} <a href={calendar}>{t('follow.calendar')}</a> · <a href={feedAddress(kind, name, 'rss')}>RSS</a>
    </p>
  );
}
