import type { Event } from '@foyer/contract/events/event.ts';
import {
  archiveTicketType,
  changeTicketType,
  createTicketType,
  reorderTicketTypes,
  type TicketType,
} from '@foyer/contract/tickets/ticket-types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { SortableList } from '#src/ui/sortable/sortable-list.tsx';
import { ticketTypesQuery } from '../queries.ts';
import { TicketTypeRow } from './ticket-type-row.tsx';

/** With its fields for dates, loaded when a ticket type is edited. */
const TicketTypeForm = lazyPart(async () => (await import('./ticket-type-form.tsx')).TicketTypeForm);

/** The ticket types of an event, in the order in which buyers see them. */
export function TicketTypesCard({ event }: { event: Event }) {
  const { t } = useTranslation('ticket-management');
  const queryClient = useQueryClient();
  const query = useQuery(ticketTypesQuery(event.id));
  const task = useTask<string>();
  const [edited, setEdited] = useState<string | null>(null);
  const params = { id: event.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });
  const isOpen = event.state !== 'cancelled' && !event.hasEnded;

  async function saveAndClose(save: () => Promise<unknown>): Promise<void> {
    await save();
    await refresh();
    setEdited(null);
  }

  const reorder = (types: TicketType[]) =>
    task.run('move', async () => {
      const ids = types.map(({ id }) => id);
      // The list is read again also after a failure: another organizer may have changed it.
      await call(reorderTicketTypes, { params, body: { ids } }).finally(refresh);
    });

  const form = (type: TicketType | null, position: number) => (
    <Suspense fallback={<Skeleton height={420} radius={12} />}>
      <TicketTypeForm
        event={event}
        type={type}
        onSave={({ kind, priceMinor, audience, ...input }) => {
          const fixed = { kind, priceMinor, audience };
          return saveAndClose(() =>
            type
              ? call(changeTicketType, {
                  params: { ...params, ticketId: type.id },
                  body: { ...input, ...(!type.fixed && fixed) },
                })
              : call(createTicketType, { params, body: { ...input, ...fixed, position } }),
          );
        }}
        onClose={() => setEdited(null)}
      />
    </Suspense>
  );

  const add = <Button onClick={() => setEdited('new')}>{t('types.add')}</Button>;

  return (
    <Card title={t('types.title')} lead={t('types.lead')}>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={2} height={64} />}>
        {(all) => {
          const types = all.filter(({ archivedAt }) => archivedAt === null);
          const archived = all.filter(({ archivedAt }) => archivedAt !== null);
          return (
            <>
              {types.length === 0 && edited === null && (
                <EmptyState
                  picture="tickets"
                  text={t(isOpen ? 'types.none' : 'types.noneClosed')}
                  action={isOpen && add}
                />
              )}
              {types.length > 0 && (
                <SortableList
                  items={types}
                  idOf={({ id }) => id}
                  nameOf={({ name }) => name}
                  texts={{
                    handle: (name) => t('types.move', { name }),
                    hint: t('types.moveHint'),
                    moved: (name, position, count) => t('types.moved', { name, position, count }),
                  }}
                  isBusy={task.pending !== null}
                  onReorder={reorder}
                >
                  {(type, handle) =>
                    edited === type.id ? (
                      form(type, types.indexOf(type))
                    ) : (
                      <TicketTypeRow
                        event={event}
                        type={type}
                        handle={isOpen && edited === null && handle}
                        isBusy={task.pending === type.id}
                        isOpen={isOpen && edited === null}
                        onEdit={() => setEdited(type.id)}
                        onArchive={() =>
                          void task.run(type.id, async () => {
                            await call(archiveTicketType, { params: { ...params, ticketId: type.id } });
                            await refresh();
                          })
                        }
                      />
                    )
                  }
                </SortableList>
              )}
              {edited === null && isOpen && <MissingModeNotice event={event} types={types} />}
              {edited === 'new' && form(null, types.length)}
              {edited === null && isOpen && types.length > 0 && <CardActions>{add}</CardActions>}
              {archived.length > 0 && (
                <Disclosure summary={t('types.archived', { count: archived.length })}>
                  <RowList>
                    {archived.map((type) => (
                      <li key={type.id}>
                        <TicketTypeRow event={event} type={type} isBusy={false} isOpen={false} />
                      </li>
                    ))}
                  </RowList>
                </Disclosure>
              )}
            </>
          );
        }}
      </PageStates>
    </Card>
  );
}

/** Warns when only one attendance mode of a hybrid event has tickets: nobody could register for the other. */
function MissingModeNotice({ event, types }: { event: Event; types: readonly TicketType[] }) {
  const { t } = useTranslation('ticket-management');
  const missing = event.audiences.find(({ audience }) => !types.some((type) => type.audience === audience));
  if (types.length === 0 || !missing) return null;
  return (
    <Notice tone="info">
      <p>{t(`types.without.${missing.audience}`)}</p>
    </Notice>
  );
}
