import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AnswerForm } from '#src/ui/asking/answer-form.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { questionsQuery } from './queries.ts';

type Props = {
  id: string;
  title: string;
  button: string;
  onSend: (answers: Answers) => Promise<void>;
  onClose: () => void;
};

/** What is asked of whoever registers, in front of the page. */
export function AskGuest({ id, title, button, onSend, onClose }: Props) {
  const { t } = useTranslation('event');
  const query = useQuery(questionsQuery(id));
  return (
    <Dialog title={title} lead={t('asking.lead')} closeLabel={t('asking.close')} onClose={onClose}>
      <PageStates query={query} waiting={<Skeleton height={160} />}>
        {(questions) => (
          <AnswerForm
            questions={questions}
            before={{}}
            button={button}
            optional={t('asking.optional')}
            onSend={onSend}
          />
        )}
      </PageStates>
    </Dialog>
  );
}
