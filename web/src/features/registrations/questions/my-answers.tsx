import type { Event } from '@foyer/contract/events/event.ts';
import { changeMyAnswers } from '@foyer/contract/registrations/questions.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { myAnswersQuery } from '../queries.ts';

/** The way to change what one has answered, as long as the event has not begun. Nothing where nothing is asked. */
export function MyAnswers({ event, viewer }: { event: Event; viewer: string }) {
  const { t } = useTranslation('event-page');
  const queries = useQueryClient();
  const options = myAnswersQuery(event.id, viewer);
  const { data } = useQuery(options);
  const [isOpen, setOpen] = useState(false);
  const hasBegun = event.startsAt !== null && new Date(event.startsAt) <= new Date();
  if (!data || data.questions.length === 0 || hasBegun) return null;
  return (
    <>
      <Button variant="default" fullWidth aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('questions.change')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('questions.mine')}
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
              queries.setQueryData(options.queryKey, await call(changeMyAnswers, { params: { id: event.id }, body }));
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
