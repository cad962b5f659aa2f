import type { Event } from '@foyer/contract/events/event.ts';
import {
  archiveTicketType,
  changeTicketType,
  createTicketType,
  type TicketType,
} from '@foyer/contract/tickets/ticket-types.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ticketTypesQuery } from '../queries.ts';
import { emptyTicketType, ticketTypeDraftOf } from './ticket-type-draft.ts';
import { TicketTypeForm } from './ticket-type-form.tsx';
import { TicketTypeRow } from './ticket-type-row.tsx';

/** The ticket types of an event, in the order in which buyers see them. */
export function TicketTypesCard({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('ticket-management');
  const queryClient = useQueryClient();
  const query = useQuery(ticketTypesQuery(event.id));
  const task = useTask<string>();
  const [edited, setEdited] = useState<string | null>(null);
  const context = { currency: event.currency, language: i18n.language, timeZone: event.timeZone };
  const params = { id: event.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });
  const isOpen = event.state !== 'cancelled' && !event.hasEnded;

  async function saveAndClose(save: () => Promise<unknown>): Promise<void> {
    await save();
    await refresh();
    setEdited(null);
  }

  /** Moves a ticket type up or down, and saves every position that has changed. */
  function move(types: TicketType[], at: number, by: 1 | -1): void {
    const moved = types.toSpliced(at, 1).toSpliced(at + by, 0, ...types.slice(at, at + 1));
    void task.run(`${moved[at + by]?.id}`, async () => {
      for (const [position, type] of moved.entries())
        if (type.position !== position)
          await call(changeTicketType, { params: { ...params, ticketId: type.id }, body: { position } });
      await refresh();
    });
  }

  const form = (type: TicketType | null, position: number) => (
    <TicketTypeForm
      event={event}
      title={type ? t('types.change') : t('types.add')}
      start={type ? ticketTypeDraftOf(type, context) : emptyTicketType(event.type)}
      isFixed={type?.fixed ?? false}
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
  );

  return (
    <Card title={t('types.title')} lead={t('types.lead')}>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={2} height={64} />}>
        {(all) => {
          const types = all.filter(({ archivedAt }) => archivedAt === null);
          const archived = all.filter(({ archivedAt }) => archivedAt !== null);
          return (
            <>
              {types.length === 0 && edited === null && <CardText>{t('types.none')}</CardText>}
              {types.length > 0 && (
                <RowList isOrdered>
                  {types.map((type, at) => (
                    <li key={type.id}>
                      {edited === type.id ? (
                        form(type, at)
                      ) : (
                        <TicketTypeRow
                          event={event}
                          type={type}
                          isBusy={task.pending === type.id}
                          isOpen={isOpen && edited === null}
                          onEdit={() => setEdited(type.id)}
                          onUp={at > 0 ? () => move(types, at, -1) : null}
                          onDown={at < types.length - 1 ? () => move(types, at, 1) : null}
                          onArchive={() =>
                            void task.run(type.id, async () => {
                              await call(archiveTicketType, { params: { ...params, ticketId: type.id } });
                              await refresh();
                            })
                          }
                        />
                      )}
                    </li>
                  ))}
                </RowList>
              )}
              {edited === null && isOpen && <MissingModeNotice event={event} types={types} />}
              {edited === 'new' && form(null, types.length)}
              {edited === null && isOpen && (
                <CardActions>
                  <Button onClick={() => setEdited('new')}>{t('types.add')}</Button>
                </CardActions>
              )}
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
