import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { PendingScansState } from './use-pending-scans.ts';

type Props = {
  pending: PendingScansState;
  /** On the page of contacts, nothing leads there. */
  isAmongContacts?: boolean;
};

/** Cards that were scanned without a connection: what waits, what was sent, and what the server does not take. */
export function PendingScans({ pending, isAmongContacts = false }: Props) {
  const { t, i18n } = useTranslation('card-contacts');
  const errorText = useErrorText();
  const { scans, refused, sent, canKeep, isOnline, isSending, remove, send } = pending;
  const connected = isSending ? t('scan.waiting.sending') : t('scan.waiting.unsent');
  const isUnsent = scans.some(({ nonce }) => !refused.has(nonce));
  const problemOf = (failure: unknown): string => {
    if (hasCode(failure, 'NOT_FOUND', 'CARD_ENDED')) return t('scan.waiting.gone');
    return hasCode(failure, 'VALIDATION_FAILED') ? t('scan.waiting.own') : errorText.text(failure);
  };
  const time = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {!canKeep && (
        <Notice tone="problem">
          <p>{t('scan.waiting.notKept')}</p>
        </Notice>
      )}
      {sent > 0 && (
        <Notice tone="success">
          <p>{t('scan.waiting.sent', { count: sent })}</p>
          {!isAmongContacts && <Link to={paths.cardContacts}>{t('scan.waiting.contacts')}</Link>}
        </Notice>
      )}
      {scans.length > 0 && (
        <Card title={t('scan.waiting.title')}>
          {isUnsent && (
            <CardText>
              <span role="status">{isOnline ? connected : t('scan.waiting.offline')}</span>
            </CardText>
          )}
          <RowList>
            {scans.map(({ nonce, scannedAt }) => {
              const day = time.format(scannedAt);
              return (
                <li key={nonce}>
                  <Row
                    Icon={IconScan}
                    title={t('scan.waiting.scan', { day })}
                    end={
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('scan.waiting.removeScan', { day })}
                        onClick={() => void remove(nonce)}
                      >
                        {t('scan.waiting.remove')}
                      </Button>
                    }
                  >
                    {refused.has(nonce) && <Hint>{problemOf(refused.get(nonce))}</Hint>}
                  </Row>
                </li>
              );
            })}
          </RowList>
          {isOnline && isUnsent && !isSending && (
            <Button size="sm" onClick={() => void send()}>
              {t('scan.waiting.send')}
            </Button>
          )}
        </Card>
      )}
    </>
  );
}
