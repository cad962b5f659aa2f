import { type ReceivedContact, saveContactNote } from '@foyer/contract/business-cards/received-contacts.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

type Props = { contact: ReceivedContact; onClose: () => void };

/** The viewer's private note about a contact. */
export function NoteDialog({ contact, onClose }: Props) {
  const { t } = useTranslation('card-contacts');
  const [note, setNote] = useState(contact.note);
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'save'>();

  async function save(): Promise<void> {
    const isSaved = await run('save', async () => {
      await call(saveContactNote, { params: { contactId: contact.id }, body: { note } });
      track('received_contact_saved', { has_note: note.trim() !== '' });
      await queries.invalidateQueries({ queryKey: businessCardKeys.all });
    });
    if (isSaved) onClose();
  }

  return (
    <DialogForm
      words={{
        title: t('note.title', { name: contact.name }),
        lead: t('note.lead'),
        submit: t('note.save'),
        cancel: t('note.cancel'),
      }}
      isPending={pending !== null}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('note.label')}
        name="note"
        problem={null}
        max={cardLimits.note}
        rows={4}
        value={note}
        onChange={setNote}
      />
    </DialogForm>
  );
}
