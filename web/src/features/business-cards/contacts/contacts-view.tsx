import type { User } from '@foyer/contract/accounts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cardCodePath } from '#src/lib/card-paths.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { TableSearch } from '#src/ui/table/table-filters.tsx';
import { PendingScans } from '../scan/pending-scans.tsx';
import { usePendingScans } from '../scan/use-pending-scans.ts';
import { type ContactAction, ContactRow } from './contact-row.tsx';
import classes from './contacts.module.css';
import { ExportContacts } from './export-contacts.tsx';
import { receivedContactsQuery } from './received-contacts-query.ts';

/** People whose cards or details the viewer received. The search is in the address. */
export function ContactsView({ user, Action }: { user: User; Action: ContactAction }) {
  const { t } = useTranslation('card-contacts');
  const pending = usePendingScans(user.id);
  const { search, change } = useFilterParams<'q'>();
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  const query = useInfiniteQuery(receivedContactsQuery(user.id, q));
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <CardPage title={t('title')} lead={t('lead')} back={{ to: paths.cards, label: t('cards') }}>
      <PendingScans pending={pending} isAmongContacts />
      {total > 0 && (
        <div className={classes.tools}>
          <TableSearch label={t('search')} value={q} onChange={(text) => change('q', text)} />
          <ExportContacts />
        </div>
      )}
      <PageStates
        query={{ ...query, data: items }}
        waiting={<CardSkeletons heights={[320]} />}
        isEmpty={(all) => all.length === 0 && total === 0}
        empty={
          <Card title={t('none.title')}>
            <EmptyState
              picture="people"
              text={t('none.text')}
              action={
                <Button component={Link} to={cardCodePath}>
                  {t('none.action')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(all) => (
          <Card title={t('count', { count: total })}>
            {all.length === 0 && <CardText>{t('noMatch', { q })}</CardText>}
            <RowList>
              {all.map((contact) => (
                <li key={contact.id}>
                  <ContactRow contact={contact} Action={Action} />
                </li>
              ))}
            </RowList>
            <More query={query}>{t('more')}</More>
          </Card>
        )}
      </PageStates>
    </CardPage>
  );
}
