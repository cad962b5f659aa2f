import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';

const QuestionsForm = lazy(async () => ({ default: (await import('./questions-form.tsx')).QuestionsForm }));

/** The questions that attendees answer when they register. */
export function QuestionsCard({ event }: { event: Event }) {
  const { t } = useTranslation('manage-event');
  const query = useQuery(questionsQuery(event.id));
  const [isEditing, setEditing] = useState(false);
  return (
    <Card>
      <PageStates query={query} waiting={<RowSkeletons count={1} height={48} />}>
        {(questions) =>
          isEditing ? (
            <Suspense fallback={<RowSkeletons count={2} height={120} />}>
              <QuestionsForm event={event} questions={questions} onClose={() => setEditing(false)} />
            </Suspense>
          ) : (
            <>
              {questions.length === 0 ? (
                <CardText>{t('questions.none')}</CardText>
              ) : (
                <RowList isOrdered>
                  {questions.map(({ id, label, kind, required, options, atDoor }) => (
                    <li key={id}>
                      <Row title={label} badge={required && t('questions.required')}>
                        <Hint>{[t(`questions.kinds.${kind}`), ...options].join(' · ')}</Hint>
                        {atDoor && <Hint>{t('questions.isAtDoor')}</Hint>}
                      </Row>
                    </li>
                  ))}
                </RowList>
              )}
              {event.state !== 'cancelled' && (
                <CardActions>
                  <Button variant="default" onClick={() => setEditing(true)}>
                    {t(questions.length === 0 ? 'questions.begin' : 'questions.edit')}
                  </Button>
                </CardActions>
              )}
            </>
          )
        }
      </PageStates>
    </Card>
  );
}
