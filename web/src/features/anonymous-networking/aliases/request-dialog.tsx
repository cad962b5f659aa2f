import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import type { RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './alias-row.module.css';

type Props = {
  room: RoomAddress;
  alias: { id: string; handle: string };
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
};

/** Asks another alias for contact, with an optional note that is checked for contact details. */
export function RequestDialog({ room, alias, note, onNote, onClose }: Props) {
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
    <Dialog
      title={t('request.title', { handle: alias.handle })}
      lead={t('request.lead')}
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FailureNotice failure={failure} />
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={pending !== null}>
            {t('request.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
