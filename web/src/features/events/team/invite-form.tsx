import { inviteToTeam } from '@foyer/contract/events/team.ts';
import { type TeamRole, teamRoles } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmailNeeded } from '#src/ui/email-needed.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { teamQuery } from './queries.ts';
import classes from './team.module.css';

/** Invites a member to the event team. */
export function InviteForm({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['team', 'managed-events']);
  const queryClient = useQueryClient();
  const { form, draft, change, submit, ...state } = useDraftForm({
    start: { who: '', role: 'check-in' as TeamRole },
    read: (body) => body,
    wrongIn: () => ({}),
    fields: { who: 'who' },
    async onSave(body) {
      queryClient.setQueryData(
        teamQuery(eventId).queryKey,
        await call(inviteToTeam, { params: { id: eventId }, body }),
      );
    },
    after: { who: '' },
  });
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <FailureNotice failure={state.failure} />
      <TextField
        label={t('who')}
        hint={t('whoHint')}
        problem={state.problem('who')}
        name="who"
        autoComplete="off"
        maxLength={300}
        value={draft.who}
        onChange={(who) => change({ who })}
      />
      {draft.who.includes('@') && <EmailNeeded />}
      <SelectField
        label={t('role')}
        name="role"
        value={draft.role}
        options={teamRoles.map((value) => ({ value, text: t(`roles.${value}`) }))}
        onChange={(value) => change({ role: value === 'manager' ? 'manager' : 'check-in' })}
      />
      <p className={classes.quiet}>{t(`roleHints.${draft.role}`)}</p>
      <Button type="submit" variant="default" loading={state.isSaving}>
        {t('invite')}
      </Button>
    </form>
  );
}
