import type { ConversationKind, NotificationLevel } from '@foyer/contract/rules/messaging/choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../dialog-form.tsx';
import { SelectField } from '../fields/select-field.tsx';

/** Two members mention nobody, and the room of an event has too many messages. */
const levels: Record<ConversationKind, readonly NotificationLevel[]> = {
  direct: ['all', 'none'],
  group: ['all', 'mentions', 'none'],
  event: ['mentions', 'none'],
};

type Props = {
  name: string;
  kind: ConversationKind;
  level: NotificationLevel;
  isPending: boolean;
  failure: unknown;
  /** Returns whether it was saved. */
  onSave: (level: NotificationLevel) => Promise<boolean>;
  onClose: () => void;
};

/** Which messages of a conversation notify the member. */
export function NotificationsDialog({ name, kind, level, isPending, failure, onSave, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const [chosen, setChosen] = useState(level);
  return (
    <DialogForm
      words={{
        title: t('notify.title'),
        lead: name,
        submit: t('notify.save'),
        cancel: t('relation:cancel'),
      }}
      isPending={isPending}
      failure={failure}
      onSubmit={async () => {
        if (await onSave(chosen)) onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('notify.label')}
        name="notify"
        value={chosen}
        options={levels[kind].map((value) => ({ value, text: t(`notify.levels.${value}`) }))}
        hint={t(`notify.hints.${chosen}`)}
        onChange={(value) => setChosen(levels[kind].find((each) => each === value) ?? chosen)}
      />
    </DialogForm>
  );
}
