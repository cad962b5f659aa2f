import type { listAliases } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { aliasesQuery, type RoomAddress } from '../queries.ts';
import { AliasMark } from './alias-mark.tsx';
import { AliasMenu } from './alias-menu.tsx';
import { AliasRequestDialog } from './alias-request-dialog.tsx';
import classes from './alias-row.module.css';
import { FactList } from './fact-list.tsx';

type ListedAlias = DataOf<typeof listAliases>['items'][number];
type Props = { viewer: string; room: RoomAddress; minimum: number; canAsk: boolean };

/** The other aliases of a room. Before enough have joined, it says so and shows nobody. */
export function AliasList({ viewer, room, minimum, canAsk }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const query = useInfiniteQuery(aliasesQuery(viewer, room));
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <PageStates query={{ ...query, data: items }} waiting={<CardSkeletons heights={[280]} />}>
      {(all) => (
        <Card title={t('aliases.title')}>
          {all.length === 0 ? (
            <EmptyState picture="people" title={t('aliases.none.title')} text={t('aliases.none.text', { minimum })} />
          ) : (
            <>
              <RowList>
                {all.map((alias) => (
                  <li key={alias.id}>
                    <AliasRow alias={alias} room={room} canAsk={canAsk} />
                  </li>
                ))}
              </RowList>
              <More query={query}>{t('aliases.more')}</More>
            </>
          )}
        </Card>
      )}
    </PageStates>
  );
}

function AliasRow({ alias, room, canAsk }: { alias: ListedAlias; room: RoomAddress; canAsk: boolean }) {
  const { t } = useTranslation('anonymous-networking');
  const { handle, facts, state } = alias;
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog is closed, so that nothing typed is lost.
  const [note, setNote] = useState('');
  return (
    <div className={classes.root}>
      <AliasMark handle={handle} />
      <div className={classes.words}>
        <p className={classes.handle}>{handle}</p>
        <FactList facts={facts} />
      </div>
      <div className={classes.actions}>
        {state === 'none' ? (
          canAsk && (
            <Button
              size="sm"
              variant="default"
              aria-label={t('request.open', { handle })}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {t('request.short')}
            </Button>
          )
        ) : (
          <span className={classes.quiet}>{t(`states.${state}`)}</span>
        )}
        <AliasMenu room={room} alias={alias} />
      </div>
      {isAsking && (
        <AliasRequestDialog room={room} alias={alias} note={note} onNote={setNote} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
