import { createGroup } from '@foyer/contract/messaging/groups.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { randomUuid } from '#src/lib/api/random-id.ts';
import { call } from '#src/lib/call.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { ConnectionPicker } from './connection-picker.tsx';
import { useRefusedPerson } from './use-refused-person.ts';

const nobody: ReadonlySet<string> = new Set();

type Props = { viewer: string; onClose: () => void };

/** Starts a group: its name, and who takes part. */
export function NewGroupDialog({ viewer, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pending, failure, run } = useTask<'create'>();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<PersonCard[]>([]);
  const [isChecked, setChecked] = useState(false);
  /** The same over retries of the same group, so that a lost answer creates no second one. */
  const [clientId] = useState(randomUuid);
  const refused = useRefusedPerson();

  async function create(): Promise<void> {
    setChecked(true);
    if (name.trim() === '' || chosen.length === 0) return;
    const urlSlugs = chosen.map(({ urlSlug }) => urlSlug);
    await run(
      'create',
      async () => {
        const { id } = await call(createGroup, { body: { clientId, name, urlSlugs } });
        track('group_created');
        void queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
        onClose();
        void navigate(conversationPath(id));
      },
      (error) => refused.show(error, chosen),
    );
  }

  return (
    <DialogForm
      words={{
        title: t('groups.new'),
        lead: t('groups.newLead'),
        submit: t('groups.create'),
        cancel: t('relation:cancel'),
      }}
      isPending={pending !== null}
      failure={failure}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={t('groups.name')}
        name="name"
        autoComplete="off"
        maxLength={messagingLimits.groupName}
        problem={isChecked && name.trim() === '' ? t('groups.nameNeeded') : null}
        value={name}
        onChange={setName}
      />
      <ConnectionPicker
        viewer={viewer}
        chosen={chosen}
        without={nobody}
        most={messagingLimits.groupMembers - 1}
        problem={refused.problem ?? (isChecked && chosen.length === 0 ? t('groups.peopleNeeded') : null)}
        onChange={(next) => {
          setChosen(next);
          refused.clear();
        }}
      />
    </DialogForm>
  );
}
