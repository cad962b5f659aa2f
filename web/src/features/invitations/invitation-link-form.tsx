import { createInvitationLink } from '@foyer/contract/invitations.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import classes from './invitations.module.css';

type Props = { eventId: string; onCreated: () => Promise<void> };

/** Creates an invitation link that many people may use, named for where it will be shared. */
export function InvitationLinkForm({ eventId, onCreated }: Props) {
  const { t } = useTranslation('invitations');
  const { form, draft, change, submit, ...formState } = useDraftForm({
    start: { label: '' },
    read: (body) => body,
    wrongIn: () => ({}),
    fields: { label: 'label' },
    async onSave(body) {
      await call(createInvitationLink, { params: { id: eventId }, body });
      await onCreated();
    },
    after: { label: '' },
  });
  return (
    <>
      <FailureNotice failure={formState.failure} />
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label={t('label')}
          hint={t('labelHint')}
          problem={formState.problem('label')}
          name="label"
          autoComplete="off"
          maxLength={limits.event.invitation.label}
          value={draft.label}
          onChange={(label) => change({ label })}
        />
        <Button type="submit" variant="default" loading={formState.isSaving}>
          {t('create')}
        </Button>
      </form>
    </>
  );
}
