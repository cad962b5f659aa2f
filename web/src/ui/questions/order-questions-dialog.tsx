import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '../dialog.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import classes from './order-questions-dialog.module.css';
import { QuestionFields } from './question-fields.tsx';
import { useAnswerCheck } from './use-answer-check.ts';

type Props = {
  questions: readonly EventQuestion[];
  /** The ticket type of each ticket, and whether it is the viewer's own. */
  spots: readonly { name: string; isOwn: boolean }[];
  button: string;
  /** State of the parent, so that the answers survive closing the dialog. */
  answers: readonly Answers[];
  onChange: (answers: readonly Answers[]) => void;
  onSend: (answers: readonly Answers[]) => Promise<void>;
  onClose: () => void;
};

/** The questions for several tickets: all of them for the viewer's own, and the per-ticket ones for the others. */
export function OrderQuestionsDialog({ questions, spots, button, answers, onChange, onSend, onClose }: Props) {
  const { t } = useTranslation('event-page');
  const task = useTask<'send'>();
  const current = spots.map((_, at) => answers[at] ?? {});
  const { form, problemsOf, isMissingAny, areRefused } = useAnswerCheck(
    spots.map(({ isOwn }, at) => ({
      questions: questionsFor(questions, isOwn),
      answers: current[at] ?? {},
      field: `places.${at}.answers`,
    })),
  );

  function send(): void {
    if (!isMissingAny()) void task.run('send', () => onSend(current), areRefused);
  }

  return (
    <Dialog title={t('questions.title')} lead={t('questions.lead')} closeLabel={t('questions.close')} onClose={onClose}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <FailureNotice failure={task.failure} />
        {spots.map(({ name, isOwn }, at) => {
          const visible = questionsFor(questions, isOwn);
          const about = isOwn ? t('questions.ownTicket', { name }) : t('questions.ticket', { number: at + 1, name });
          if (visible.length === 0) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tickets have no other key than their number.
            <fieldset key={at} className={classes.place}>
              <legend className={spots.length === 1 ? 'visually-hidden' : undefined}>{about}</legend>
              <QuestionFields
                questions={visible}
                answers={current[at] ?? {}}
                onChange={(next) => onChange(current.with(at, next))}
                problems={problemsOf(at)}
                optional={t('questions.optional')}
              />
            </fieldset>
          );
        })}
        <Button type="submit" fullWidth loading={task.pending !== null}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}
