import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useGroupActions } from './use-group-actions.ts';

type Props = { viewer: string; id: string; name: string; onClose: () => void };

/** Gives a group another name. */
export function RenameDialog({ viewer, id, name, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const actions = useGroupActions(viewer, id);
  const [typed, setTyped] = useState(name);
  const [isChecked, setChecked] = useState(false);

  async function rename(): Promise<void> {
    setChecked(true);
    if (typed.trim() !== '' && (await actions.rename(typed))) onClose();
  }

  return (
    <DialogForm
      words={{ title: t('groups.rename'), submit: t('editing.save'), cancel: t('relation:cancel') }}
      isPending={actions.pending !== null}
      failure={actions.failure}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextField
        label={t('groups.name')}
        name="name"
        autoComplete="off"
        isFirst
        maxLength={messagingLimits.groupName}
        problem={isChecked && typed.trim() === '' ? t('groups.nameNeeded') : null}
        value={typed}
        onChange={setTyped}
      />
    </DialogForm>
  );
}
