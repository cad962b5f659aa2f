import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import { useFormFocus } from '#src/ui/forms/use-form-focus.ts';
import { moved, newQuestion, type QuestionDraft, questionDraftOf, questionInput } from './question-draft.ts';
import { QuestionEditor } from './question-editor.tsx';
import classes from './questions.module.css';

type Props = { event: Event; questions: readonly EventQuestion[]; onClose: () => void };

/** Edits all questions of an event and saves them together. */
export function QuestionsForm({ event, questions, onClose }: Props) {
  const { t } = useTranslation(['manage-event', 'managed-events']);
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<readonly QuestionDraft[]>(() =>
    questions.length === 0 ? [newQuestion()] : questions.map(questionDraftOf),
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useWrongField(problems);
  const task = useOrganizerTask<'save'>();
  useFormFocus(form);

  function change(next: readonly QuestionDraft[]): void {
    setDrafts(next);
    // Problems are keyed by position, and the positions may have changed.
    setProblems({});
  }

  async function save(): Promise<void> {
    const isSaved = await task.run(
      'save',
      async () => {
        const body = { questions: drafts.map(questionInput) };
        const saved = await call(saveQuestions, { params: { id: event.id }, body });
        queryClient.setQueryData(questionsQuery(event.id).queryKey, saved.questions);
      },
      (error) => {
        const fields = error instanceof ApiError ? error.fields : [];
        setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
        return fields.length > 0;
      },
    );
    if (isSaved) onClose();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <FailureNotice failure={task.failure} />
      {drafts.map((draft, index) => (
        <QuestionEditor
          key={draft.key}
          number={index + 1}
          isLast={index === drafts.length - 1}
          question={draft}
          problem={(field) => {
            const key = problems[`questions.${index}.${field}`];
            return key ? errorText.field(key) : null;
          }}
          onChange={(part) => change(drafts.with(index, { ...draft, ...part }))}
          onMove={(by) => change(moved(drafts, index, by))}
          onRemove={() => change(drafts.filter((each) => each !== draft))}
        />
      ))}
      {drafts.length < limits.event.questions && (
        <Button className={classes.add} variant="default" onClick={() => change([...drafts, newQuestion()])}>
          {t('questions.add')}
        </Button>
      )}
      <CardActions>
        <Button type="submit" loading={task.pending !== null}>
          {t('questions.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('managed-events:cancel')}
        </Button>
      </CardActions>
    </form>
  );
}
