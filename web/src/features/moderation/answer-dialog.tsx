import { keepSuspension, liftSuspension, type Suspension } from '@foyer/contract/moderation/suspensions.ts';
import { moderationLimits } from '@foyer/contract/rules/moderation/moderation-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

/** What an operator does about a suspension. */
export type SuspensionAction = { suspension: Suspension; action: 'lift' | 'keep' };

type Props = SuspensionAction & {
  onAnswered: (action: SuspensionAction['action']) => Promise<void>;
  onClose: () => void;
};

/** Ends a suspension or turns down its appeal, with a text that the member gets by email. */
export function AnswerDialog({ suspension: { id, name }, action, onAnswered, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const { pending, failure, run } = useTask<'answer'>();
  const [text, setText] = useState('');

  async function answer(): Promise<void> {
    const isDone = await run('answer', async () => {
      const input = { params: { id }, body: { text: text.trim() } };
      await (action === 'lift' ? call(liftSuspension, input) : call(keepSuspension, input));
    });
    if (isDone) await onAnswered(action);
  }

  return (
    <DialogForm
      words={{
        title: t(`answers.${action}.title`, { name }),
        lead: t(`answers.${action}.text`, { name }),
        submit: t(`answers.${action}.open`),
        cancel: t('cancel'),
      }}
      isDestructive={action === 'keep'}
      isPending={pending !== null}
      failure={failure}
      onSubmit={answer}
      onClose={onClose}
    >
      <TextArea
        label={t('answers.label')}
        hint={t('answers.hint', { name })}
        name="text"
        problem={null}
        max={moderationLimits.appeal}
        left={(count) => t('left', { count })}
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}
