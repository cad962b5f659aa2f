import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { ConnectionPicker } from './connection-picker.tsx';
import { useGroupActions } from './use-group-actions.ts';
import { useRefusedPerson } from './use-refused-person.ts';

type Props = {
  viewer: string;
  id: string;
  /** Those who are in the group. */
  members: ReadonlySet<string>;
  /** How many there are, also without a name. */
  count: number;
  onClose: () => void;
};

/** Adds connections of the viewer to a group. */
export function AddMembersDialog({ viewer, id, members, count, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const actions = useGroupActions(viewer, id);
  const [chosen, setChosen] = useState<PersonCard[]>([]);
  const [isChecked, setChecked] = useState(false);
  const refused = useRefusedPerson();

  async function add(): Promise<void> {
    setChecked(true);
    if (chosen.length === 0) return;
    const urlSlugs = chosen.map(({ urlSlug }) => urlSlug);
    if (await actions.add(urlSlugs, (error) => refused.show(error, chosen))) onClose();
  }

  return (
    <DialogForm
      words={{
        title: t('groups.add'),
        lead: t('groups.addLead'),
        submit: t('groups.addConfirm'),
        cancel: t('relation:cancel'),
      }}
      isPending={actions.pending !== null}
      failure={actions.failure}
      onSubmit={add}
      onClose={onClose}
    >
      <ConnectionPicker
        viewer={viewer}
        chosen={chosen}
        without={members}
        most={Math.max(0, messagingLimits.groupMembers - count)}
        problem={refused.problem ?? (isChecked && chosen.length === 0 ? t('groups.peopleNeeded') : null)}
        onChange={(next) => {
          setChosen(next);
          refused.clear();
        }}
      />
    </DialogForm>
  );
}
