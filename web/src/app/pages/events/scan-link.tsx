import type { Event } from '@foyer/contract/events/event.ts';
import { IconScan } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';

/** People meet in the hour before and after an event as well; the server goes by the same. */
const marginMs = 60 * 60 * 1000;

/** The way from an event to the scanner, while it takes place. */
export function ScanLink({ event }: { event: Pick<Event, 'startsAt' | 'endsAt'> }): ReactNode {
  const { t, i18n } = useTranslation('card-contacts');
  const [isReady, setReady] = useState(false);
  const [isNow] = useState(() => isDuring(event, Date.now()));
  useEffect(() => {
    if (!isNow) return;
    loadMessages(i18n, ['card-contacts']).then(
      () => setReady(true),
      // Without it, the page says all that it has to.
      () => setReady(false),
    );
  }, [i18n, isNow]);
  if (!isReady) return null;
  return (
    <Card title={t('entry.title')}>
      <LinkRow Icon={IconScan} to={paths.scanCard} isReloaded title={t('entry.link')}>
        <Hint>{t('entry.text')}</Hint>
      </LinkRow>
    </Card>
  );
}

function isDuring({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>, now: number): boolean {
  if (startsAt === null || endsAt === null) return false;
  return Date.parse(startsAt) - marginMs <= now && now < Date.parse(endsAt) + marginMs;
}
