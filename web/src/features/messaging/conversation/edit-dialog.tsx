import { cleanMessage } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeMentions, encodeMentions, type MentionLabels } from '#src/lib/mentions/mention-labels.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { problemOf } from './problem-of.ts';

type Props = {
  body: string;
  labels: MentionLabels;
  isGroup: boolean;
  isPending: boolean;
  failure: unknown;
  onSave: (body: string) => Promise<boolean>;
  onClose: () => void;
};

/** Changes the text of a message. */
export function EditDialog({ body, labels, isGroup, isPending, failure, onSave, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const [text, setText] = useState(() => decodeMentions(body, labels));
  const encoded = encodeMentions(text, labels);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    const next = cleanMessage(encoded);
    const refusal = problemOf(next);
    if (next === '') setProblem(t('editing.empty'));
    else if (refusal) setProblem(t(`composer.${refusal}`, { count: messagingLimits.mentions }));
    else if (next === body || (await onSave(next))) onClose();
  }

  return (
    <DialogForm
      words={{
        title: t('editing.title'),
        lead: t(isGroup ? 'groups.editingLead' : 'editing.lead'),
        submit: t('editing.save'),
        cancel: t('relation:cancel'),
      }}
      isPending={isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('editing.label')}
        name="body"
        value={text}
        // What counts is what is sent, with codes in the place of names.
        max={messagingLimits.message + text.length - encoded.length}
        left={(count) => t('composer.left', { count })}
        problem={problem}
        onChange={(typed) => {
          setText(typed);
          setProblem(null);
        }}
      />
    </DialogForm>
  );
}
