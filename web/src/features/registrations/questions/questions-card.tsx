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

  const reorder = (questions: EventQuestion[]) =>
    task.run('move', async () => {
      await call(saveQuestions, { params: { id: event.id }, body: { questions } }).finally(() =>
        queryClient.invalidateQueries({ queryKey: questionsQuery(event.id).queryKey }),
      );
    });

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
                  onReorder={reorder}
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
