import type { User } from '@foyer/contract/accounts.ts';
import { IconAddressBook, IconPlus, IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { cardsQuery } from '../queries.ts';
import { useCardActions } from '../use-card-actions.ts';
import { MyCard } from './my-card.tsx';
import classes from './my-cards.module.css';

const ShareCardDialog = lazyPart(async () => (await import('../share/share-card-dialog.tsx')).ShareCardDialog);

/** The viewer's cards. `?code=` shows the code of a card, or of the default one (`?code=default`), at once. */
export function MyCardsView({ user }: { user: User }) {
  const { t } = useTranslation('business-cards');
  const { search, change } = useFilterParams<'code'>();
  const query = useQuery(cardsQuery(user.id));
  const [message, setMessage] = useState('');
  const { data } = query;
  const code = search.get('code');
  const shared = data?.items.find((card) => card.id === code || (code === 'default' && card.isDefault));
  const isFull = data !== undefined && data.items.length >= data.limit;
  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <div className={classes.actions}>
        {data && data.items.length > 0 && !isFull && (
          <Button
            component={Link}
            to={paths.newCard}
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            {t('new')}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.scanCard}
          reloadDocument
          variant="default"
          leftSection={<IconScan size={18} stroke={1.5} aria-hidden />}
        >
          {t('scan')}
        </Button>
        <Button
          component={Link}
          to={paths.cardContacts}
          variant="default"
          leftSection={<IconAddressBook size={18} stroke={1.5} aria-hidden />}
        >
          {t('contacts')}
        </Button>
      </div>
      {isFull && <p className={classes.quiet}>{t('full', { count: data.limit })}</p>}
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <PageStates
        query={query}
        waiting={<CardSkeletons heights={[230]} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<FirstCard onCreated={() => change('code', 'default')} />}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((card) => (
              <li key={card.id}>
                <MyCard
                  card={card}
                  onShare={() => change('code', card.id)}
                  onDeleted={() => setMessage(t('deleted'))}
                />
              </li>
            ))}
          </ul>
        )}
      </PageStates>
      {shared && (
        <Suspense>
          <ShareCardDialog card={shared} onClose={() => change('code', '')} />
        </Suspense>
      )}
    </CardPage>
  );
}

function FirstCard({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation('business-cards');
  const { pending, failure, openDefault } = useCardActions();
  return (
    <Card title={t('none.title')}>
      <EmptyState
        picture="people"
        text={t('none.text')}
        action={
          <Button
            loading={pending !== null}
            onClick={async () => {
              if (await openDefault()) onCreated();
            }}
          >
            {t('none.action')}
          </Button>
        }
      />
      <FailureNotice failure={failure} />
    </Card>
  );
}
