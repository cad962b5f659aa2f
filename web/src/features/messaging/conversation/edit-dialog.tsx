import { cleanMessage, isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

type Props = {
  body: string;
  isGroup: boolean;
  isPending: boolean;
  failure: unknown;
  onSave: (body: string) => Promise<boolean>;
  onClose: () => void;
};

/** Changes the text of a message. */
export function EditDialog({ body, isGroup, isPending, failure, onSave, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const [text, setText] = useState(body);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    const next = cleanMessage(text);
    if (next === '') setProblem(t('editing.empty'));
    else if (!isReadable(next)) setProblem(t('composer.refused'));
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
        max={messagingLimits.message}
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
