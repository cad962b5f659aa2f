import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import type { RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';

type Props = {
  room: RoomAddress;
  alias: { id: string; handle: string };
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
};

/** Asks another alias for contact, with an optional note that is checked for contact details. */
export function AliasRequestDialog({ room, alias, note, onNote, onClose }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const { pending, failure, request } = useAliasActions();

  async function send(): Promise<void> {
    setProblem(null);
    const isSent = await request(room, { aliasId: alias.id, note: note.trim() }, (error) => {
      const wrong = fieldError(error, 'note');
      if (wrong) setProblem(errorText.field(wrong.message, wrong.count));
      return wrong !== null;
    });
    if (!isSent) return;
    onNote('');
    onClose();
  }

  return (
    <DialogForm
      words={{
        title: t('request.title', { handle: alias.handle }),
        lead: t('request.lead'),
        submit: t('request.send'),
        cancel: t('cancel'),
      }}
      isPending={pending !== null}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={t('request.note')}
        name="note"
        hint={t('request.hint')}
        problem={problem}
        max={aliasLimits.note}
        left={(count) => t('request.left', { count })}
        rows={3}
        value={note}
        onChange={(typed) => {
          setProblem(null);
          onNote(typed);
        }}
      />
    </DialogForm>
  );
}
