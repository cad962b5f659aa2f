import type { User } from '@foyer/contract/accounts.ts';
import { readTicketCode } from '@foyer/contract/rules/events/ticket-code.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { businessCardPath } from '#src/lib/card-paths.ts';
import { paths } from '#src/lib/paths.ts';
import { prepareCodeReader } from '#src/ui/camera/open-code-reader.ts';
import { Scanner } from '#src/ui/camera/scanner.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { cardIn } from './card-in.ts';
import { PendingScans } from './pending-scans.tsx';
import classes from './scan.module.css';
import { ScannedTicket } from './scanned-ticket.tsx';
import { usePendingScans } from './use-pending-scans.ts';
import { useTicketRequest } from './use-ticket-request.ts';

/**
 * The camera for codes of other people. A card opens at once, or is kept until there is a connection; a ticket asks its
 * holder to connect.
 */
export function ScanCard({ user }: { user: User }) {
  const { t } = useTranslation('card-contacts');
  const navigate = useNavigate();
  const [isOther, setOther] = useState(false);
  const ticket = useTicketRequest();
  const pending = usePendingScans(user.id);
  useEffect(prepareCodeReader, []);

  function open(code: string): Promise<boolean> | null {
    if (readTicketCode(code) !== null) {
      setOther(false);
      return ticket.send(code);
    }
    const card = cardIn(code, location.origin);
    setOther(card === null);
    ticket.clear();
    if (card === null) return Promise.resolve(true);
    const { token, liveCode } = card;
    track('business_card_scanned', { is_online: navigator.onLine });
    // The page of the card could not load.
    const opened = navigator.onLine
      ? navigate(`${businessCardPath(token)}${liveCode && `#${liveCode}`}`)
      : pending.add(token, liveCode);
    return Promise.resolve(opened).then(() => true);
  }

  return (
    <CardPage title={t('scan.title')} back={{ to: paths.cards, label: t('cards') }} width="form">
      <Card>
        <div className={classes.scanner}>
          <CardText>{t('scan.lead')}</CardText>
          <Scanner
            texts={{
              start: t('scan.camera.start'),
              again: t('scan.camera.again'),
              stop: t('scan.camera.stop'),
              light: t('scan.camera.light'),
              picture: t('scan.camera.picture'),
              denied: t('scan.camera.denied'),
              none: t('scan.camera.none'),
              busy: t('scan.camera.busy'),
            }}
            onCode={open}
          />
        </div>
      </Card>
      {isOther && (
        <Notice tone="problem">
          <p>{t('scan.other')}</p>
        </Notice>
      )}
      <ScannedTicket outcome={ticket.outcome} />
      <PendingScans pending={pending} />
    </CardPage>
  );
}
