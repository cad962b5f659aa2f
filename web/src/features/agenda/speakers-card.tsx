import type { Event, Speaker } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#src/lib/api/random-id.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SortableList } from '#src/ui/sortable/sortable-list.tsx';
import { RowActions } from './row-actions.tsx';
import { SpeakerForm } from './speaker-form.tsx';
import { useProgram } from './use-program.ts';

const noSpeaker = { name: '', headline: '', link: '' };

/** The speakers of an event, in the order in which its page shows them. */
export function SpeakersCard({ event, isOpen }: { event: Event; isOpen: boolean }) {
  const { t } = useTranslation('agenda');
  const save = useProgram(event);
  const task = useOrganizerTask<string>();
  /** The id of the speaker in the form; 'new' for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const { speakers } = event;

  const form = (speaker: Speaker | null) => (
    <SpeakerForm
      title={t(speaker ? 'speakers.change' : 'speakers.add')}
      start={speaker ?? noSpeaker}
      index={speaker ? speakers.indexOf(speaker) : speakers.length}
      onSave={async (typed) => {
        const id = speaker?.id ?? randomId();
        const others = speaker ? speakers.map((each) => (each === speaker ? { id, ...typed } : each)) : null;
        await save({ speakers: others ?? [...speakers, { id, ...typed }] });
        setEdited(null);
      }}
      onClose={() => setEdited(null)}
    />
  );

  const add = (
    <Button variant="default" onClick={() => setEdited('new')}>
      {t('speakers.add')}
    </Button>
  );

  return (
    <Card title={t('speakers.heading')}>
      <FailureNotice failure={task.failure} />
      {speakers.length === 0 && edited === null && (
        <EmptyState
          picture="people"
          text={t(isOpen ? 'speakers.none' : 'speakers.noneClosed')}
          action={isOpen && add}
        />
      )}
      {speakers.length > 0 && (
        <SortableList
          items={speakers}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          texts={{
            handle: (name) => t('move', { name }),
            hint: t('moveHint'),
            moved: (name, position, count) => t('moved', { name, position, count }),
          }}
          isBusy={task.pending !== null}
          onReorder={(moved) => task.run('move', () => save({ speakers: moved }))}
        >
          {(speaker, handle) =>
            edited === speaker.id ? (
              form(speaker)
            ) : (
              <Row
                start={isOpen && edited === null && handle}
                title={speaker.name}
                end={
                  isOpen &&
                  edited === null && (
                    <RowActions
                      name={speaker.name}
                      removeText={t('speakers.removeText')}
                      isBusy={task.pending === speaker.id}
                      onEdit={() => setEdited(speaker.id)}
                      onRemove={() =>
                        void task.run(speaker.id, () => save({ speakers: speakers.filter((each) => each !== speaker) }))
                      }
                    />
                  )
                }
              >
                {speaker.headline && <Hint>{speaker.headline}</Hint>}
              </Row>
            )
          }
        </SortableList>
      )}
      {edited === 'new' && form(null)}
      {isOpen && edited === null && speakers.length > 0 && speakers.length < limits.event.speakers && (
        <CardActions>{add}</CardActions>
      )}
    </Card>
  );
}
