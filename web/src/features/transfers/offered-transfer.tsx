import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { type TransferRef, transferQuery } from './queries.ts';
import { TransferCard } from './transfer-card.tsx';

type Props = {
  transfer: TransferRef;
  /** The transfer was accepted or declined. */
  onAnswered?: () => void;
};

/** The ticket that someone transfers to the visitor. Reading it changes nothing, because mail scanners follow links. */
export function OfferedTransfer({ transfer, onAnswered }: Props) {
  const { t } = useTranslation('transfers');
  const query = useQuery(transferQuery(transfer));
  if (hasCode(query.error, 'TRANSFER_REFUSED', 'VALIDATION_FAILED', 'NOT_FOUND')) return <GoneTransfer />;
  return (
    <CardPage title={t('title')}>
      <PageStates query={query} waiting={<CardSkeletons heights={[220]} />}>
        {(details) => <TransferCard details={details} transfer={transfer} onAnswered={() => onAnswered?.()} />}
      </PageStates>
    </CardPage>
  );
}

/** For a link without a transfer, or one that was answered, canceled or has expired. */
export function GoneTransfer() {
  const { t } = useTranslation('transfers');
  return (
    <MessagePage title={t('invalid')} text={t('invalidText')}>
      <Button component={Link} to={paths.events}>
        {t('find')}
      </Button>
    </MessagePage>
  );
}
