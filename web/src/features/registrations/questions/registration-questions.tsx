import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Props = {
  id: string;
  title: string;
  button: string;
  onSend: (answers: Answers) => Promise<void>;
  onClose: () => void;
};

/** A dialog with the organizer's questions, shown before registering. */
export function RegistrationQuestions({ id, title, button, onSend, onClose }: Props) {
  const { t } = useTranslation('event-page');
  const query = useQuery(questionsQuery(id));
  return (
    <Dialog title={title} lead={t('questions.lead')} closeLabel={t('questions.close')} onClose={onClose}>
      <PageStates query={query} waiting={<Skeleton height={160} />}>
        {(questions) => (
          <AnswerForm
            questions={questions}
            before={{}}
            button={button}
            optional={t('questions.optional')}
            onSend={onSend}
          />
        )}
      </PageStates>
    </Dialog>
  );
}
