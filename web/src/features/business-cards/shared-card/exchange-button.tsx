import { IconArrowsExchange } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { randomUuid } from '#src/lib/api/random-id.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { type Exchanged, exchange } from './shared-card-requests.ts';

/** Exchanges cards with the owner of this one, and says what came of it. */
export function ExchangeButton({ token, name }: { token: string; name: string }) {
  const { t } = useTranslation('shared-card');
  const { hash } = useLocation();
  // Sending again after a failure changes nothing.
  const [nonce] = useState(() => randomUuid());
  const [outcome, setOutcome] = useState<{ connection: Exchanged } | null>(null);
  const { pending, failure, run } = useTask<'exchange'>();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome) notice.current?.querySelector('a')?.focus();
  }, [outcome]);

  if (outcome) {
    return (
      <Notice tone="success" ref={notice}>
        <p>{t(`exchange.${outcome.connection ?? 'saved'}`, { name })}</p>
        <Link to={paths.cardContacts}>{t('exchange.contacts')}</Link>
      </Notice>
    );
  }
  return (
    <>
      <FailureNotice failure={failure} />
      <Button
        size="md"
        loading={pending !== null}
        leftSection={<IconArrowsExchange size={20} stroke={1.5} aria-hidden />}
        onClick={() =>
          void run('exchange', async () => setOutcome({ connection: await exchange(token, nonce, hash.slice(1)) }))
        }
      >
        {t('exchange.action')}
      </Button>
    </>
  );
}
