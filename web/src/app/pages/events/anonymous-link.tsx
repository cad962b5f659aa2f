import { IconMasksTheater } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { eventRoomPath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';

/** The way from an event to its anonymous room, for attendees. */
export function AnonymousLink({ slug }: { slug: string }): ReactNode {
  const { t, i18n } = useTranslation('anonymous-networking');
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    loadMessages(i18n, ['anonymous-networking']).then(
      () => setReady(true),
      // Without it, the page says all that it has to.
      () => setReady(false),
    );
  }, [i18n]);
  if (!isReady) return null;
  return (
    <Card title={t('entry.title')}>
      <LinkRow Icon={IconMasksTheater} to={eventRoomPath(slug)} title={t('entry.link')}>
        <Hint>{t('entry.text')}</Hint>
      </LinkRow>
    </Card>
  );
}
