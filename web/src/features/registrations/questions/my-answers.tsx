import type { Event } from '@foyer/contract/events/event.ts';
import { changeMyAnswers } from '@foyer/contract/registrations/questions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { myAnswersQuery } from '../queries.ts';

/** Lets registered members change their answers until the event starts. Renders nothing if there are no questions. */
export function MyAnswers({ event, viewer }: { event: Event; viewer: string }) {
  const { t } = useTranslation('event-page');
  const queryClient = useQueryClient();
  const options = myAnswersQuery(event.id, viewer);
  const { data } = useQuery(options);
  const [isOpen, setOpen] = useState(false);
  const hasStarted = event.startsAt !== null && new Date(event.startsAt) <= new Date();
  if (!data || data.questions.length === 0 || hasStarted) return null;
  return (
    <>
      <Button variant="default" fullWidth aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('questions.change')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('questions.answers')}
          lead={t('questions.lead')}
          closeLabel={t('questions.close')}
          onClose={() => setOpen(false)}
        >
          <AnswerForm
            questions={data.questions}
            before={data.answers}
            button={t('questions.save')}
            optional={t('questions.optional')}
            onSend={async (answers) => {
              const body = { answers: { ...answers } };
              queryClient.setQueryData(
                options.queryKey,
                await call(changeMyAnswers, { params: { id: event.id }, body }),
              );
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
