import type { Event } from '@foyer/contract/events/event.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { SortableList } from '#src/ui/sortable/sortable-list.tsx';

const QuestionsForm = lazyPart(async () => (await import('./questions-form.tsx')).QuestionsForm);

/** The questions that attendees answer when they register. */
export function QuestionsCard({ event }: { event: Event }) {
  const { t } = useTranslation('manage-event');
  const query = useQuery(questionsQuery(event.id));
  const [isEditing, setEditing] = useState(false);
  const queryClient = useQueryClient();
  const task = useOrganizerTask<'move'>();
  const isOpen = event.state !== 'cancelled';

  /** Moves a question to another place. The list is saved as a whole, and the new order shows at once. */
  function move(questions: readonly EventQuestion[], from: number, to: number): void {
    const moved = [...questions];
    moved.splice(to, 0, ...moved.splice(from, 1));
    const { queryKey } = questionsQuery(event.id);
    queryClient.setQueryData(queryKey, moved);
    void task.run('move', async () => {
      await call(saveQuestions, { params: { id: event.id }, body: { questions: moved } }).finally(() =>
        queryClient.invalidateQueries({ queryKey }),
      );
    });
  }

  const edit = (text: 'questions.addFirst' | 'questions.edit') => (
    <Button variant="default" onClick={() => setEditing(true)}>
      {t(text)}
    </Button>
  );

  return (
    <Card>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={48} />}>
        {(questions) =>
          isEditing ? (
            <Suspense fallback={<RowSkeletons count={2} height={120} />}>
              <QuestionsForm event={event} questions={questions} onClose={() => setEditing(false)} />
            </Suspense>
          ) : (
            <>
              {questions.length === 0 ? (
                <EmptyState
                  picture="messages"
                  text={t(isOpen ? 'questions.none' : 'questions.noneClosed')}
                  action={isOpen && edit('questions.addFirst')}
                />
              ) : (
                <SortableList
                  items={questions}
                  idOf={({ id }) => id}
                  nameOf={({ label }) => label}
                  texts={{
                    handle: (name) => t('questions.move', { name }),
                    hint: t('questions.moveHint'),
                    moved: (name, position, count) => t('questions.moved', { name, position, count }),
                  }}
                  isBusy={task.pending !== null}
                  onMove={(from, to) => move(questions, from, to)}
                >
                  {({ label, kind, required, options, atDoor }, handle) => (
                    <Row start={isOpen && handle} title={label} badge={required && t('questions.required')}>
                      <Hint>{[t(`questions.kinds.${kind}`), ...options].join(' · ')}</Hint>
                      {atDoor && <Hint>{t('questions.shownAtCheckIn')}</Hint>}
                    </Row>
                  )}
                </SortableList>
              )}
              {isOpen && questions.length > 0 && <CardActions>{edit('questions.edit')}</CardActions>}
            </>
          )
        }
      </PageStates>
    </Card>
  );
}
