import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Shown before the first registration, with a link to share. */
export function NoAttendees({ event: { slug, state } }: { event: Event }) {
  const { t } = useTranslation('attendees');
  const address = useAbsoluteUrl();
  const texts = {
    copy: t('copyLink.copy'),
    copied: t('copyLink.copied'),
    copiedLong: t('copyLink.copiedLong'),
    byHand: t('copyLink.byHand'),
  };
  return (
    <Card>
      <EmptyState
        picture="people"
        text={t(state === 'published' ? 'none' : 'noneUnshared')}
        action={state === 'published' && <CopyLink url={address(eventPath(slug))} texts={texts} />}
      />
    </Card>
  );
}
