import { readTransfer } from '@foyer/contract/orders/transfers.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { TransferCard } from './transfer-card.tsx';

/** The session storage item that holds the token of the link. */
const tokenItem = 'foyer.transfer';

/** The offer behind a transfer link. Reading it changes nothing, because mail scanners follow links. */
export function AcceptTransfer({ linkToken }: { linkToken: string | null }) {
  const { t } = useTranslation('orders');
  const [token] = useState(() => savedToken(linkToken));
  const query = useQuery({
    queryKey: registrationKeys.transfer(token),
    queryFn: ({ signal }) => call(readTransfer, { body: { token: token ?? '' } }, signal),
    enabled: token !== null,
    retry: false,
  });
  if (token === null || hasCode(query.error, 'TRANSFER_REFUSED', 'VALIDATION_FAILED')) {
    return (
      <MessagePage title={t('acceptTransfer.invalid')} text={t('acceptTransfer.invalidText')}>
        <Button component={Link} to={paths.events}>
          {t('mine.find')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <CardPage title={t('acceptTransfer.title')}>
      <PageStates query={query} waiting={<CardSkeletons heights={[220]} />}>
        {(transfer) => <TransferCard transfer={transfer} token={token} onAccepted={forgetToken} />}
      </PageStates>
    </CardPage>
  );
}

/** The token of the link, stored in this tab while a visitor signs in. */
function savedToken(linkToken: string | null): string | null {
  try {
    if (linkToken) browserStorages.session.setItem(tokenItem, linkToken);
  } catch {
    // Storage is full or disabled: visitors open the link again after signing in.
  }
  return linkToken ?? browserStorages.session.getItem(tokenItem);
}

function forgetToken(): void {
  browserStorages.session.removeItem(tokenItem);
}
