import type { AgendaItem, Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { randomId } from '#src/lib/api/random-id.ts';
import { agendaTimeText } from '#src/lib/events/agenda-time-text.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { editEventPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { agendaItemDraftOf, type DatedEvent } from './agenda-item-draft.ts';
import { AgendaItemForm } from './agenda-item-form.tsx';
import { clockOfMinute, nextMinute } from './agenda-times.ts';
import { RowActions } from './row-actions.tsx';
import { useProgram } from './use-program.ts';

/** The agenda of an event by time. Before the event has dates, it says that it needs them. */
export function AgendaCard({ event, isOpen }: { event: Event; isOpen: boolean }) {
  const { t } = useTranslation('agenda');
  const { startsAt, endsAt } = event;
  if ((startsAt === null || endsAt === null) && !isOpen)
    return (
      <Card title={t('items.heading')}>
        <EmptyState picture="events" text={t('items.noneClosed')} />
      </Card>
    );
  if (startsAt === null || endsAt === null)
    return (
      <Card title={t('items.heading')}>
        <EmptyState
          picture="events"
          text={t('items.noDates')}
          action={
            <Button component={Link} to={editEventPath(event.id)} variant="default">
              {t('items.setDates')}
            </Button>
          }
        />
      </Card>
    );
  return <DatedAgenda event={{ ...event, startsAt, endsAt }} isOpen={isOpen} />;
}

function DatedAgenda({ event, isOpen }: { event: DatedEvent; isOpen: boolean }) {
  const { t, i18n } = useTranslation('agenda');
  const save = useProgram(event);
  const task = useOrganizerTask<string>();
  /** The id of the item in the form; 'new' for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const { agenda, speakers } = event;
  const namesOf = ({ speakerIds }: AgendaItem) =>
    speakers.filter(({ id }) => speakerIds.includes(id)).map(({ name }) => name);
  const empty = {
    startsAt: clockOfMinute(event, nextMinute(agenda)),
    endsAt: '',
    title: '',
    description: '',
    speakerIds: [],
  };

  const form = (item: AgendaItem | null) => (
    <AgendaItemForm
      event={event}
      speakers={speakers}
      title={t(item ? 'items.change' : 'items.add')}
      start={item ? agendaItemDraftOf(event, item) : empty}
      onSave={async (input) => {
        const others = agenda.filter((each) => each !== item);
        await save({ agenda: [...others, { id: item?.id ?? randomId(), ...input }] });
        setEdited(null);
      }}
      onClose={() => setEdited(null)}
    />
  );

  const add = (
    <Button variant="default" onClick={() => setEdited('new')}>
      {t('items.add')}
    </Button>
  );

  return (
    <Card title={t('items.heading')}>
      <FailureNotice failure={task.failure} />
      {agenda.length === 0 && edited === null && (
        <EmptyState picture="events" text={t(isOpen ? 'items.none' : 'items.noneClosed')} action={isOpen && add} />
      )}
      {agenda.length > 0 && (
        <RowList isOrdered>
          {agenda.map((item) => (
            <li key={item.id}>
              {edited === item.id ? (
                form(item)
              ) : (
                <Row
                  title={item.title}
                  end={
                    isOpen &&
                    edited === null && (
                      <RowActions
                        name={item.title}
                        removeText={t('items.removeText')}
                        isBusy={task.pending === item.id}
                        onEdit={() => setEdited(item.id)}
                        onRemove={() =>
                          void task.run(item.id, () => save({ agenda: agenda.filter((each) => each !== item) }))
                        }
                      />
                    )
                  }
                >
                  <Hint>{[agendaTimeText(event, item, i18n.language, 'dated'), ...namesOf(item)].join(' · ')}</Hint>
                </Row>
              )}
            </li>
          ))}
        </RowList>
      )}
      {edited === 'new' && form(null)}
      {isOpen && edited === null && agenda.length > 0 && agenda.length < limits.event.agendaItems && (
        <CardActions>{add}</CardActions>
      )}
    </Card>
  );
}
