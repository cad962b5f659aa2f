import { inviteToTeam } from '@foyer/contract/events/team/hosts.ts';
import { type TeamRole, teamRoles } from '@foyer/contract/rules/events/ticket-choices.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { teamQuery } from './queries.ts';
import classes from './team.module.css';

/** Asks a member to help. */
export function InviteForm({ eventId }: { eventId: string }) {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [who, setWho] = useState('');
  const [role, setRole] = useState<TeamRole>('check-in');
  const [problem, setProblem] = useState<string | null>(null);
  const { pending, failure, run } = useTask<'invite'>();

  const invite = () =>
    run(
      'invite',
      async () => {
        const team = await call(inviteToTeam, { params: { id: eventId }, body: { who, role } });
        queries.setQueryData(teamQuery(eventId).queryKey, team);
        setWho('');
      },
      (error) => {
        const refused = refusedField(error, 'who');
        if (refused) setProblem(errorText.field(refused));
        return refused !== null;
      },
    );

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        void invite();
      }}
    >
      <FailureNotice failure={failure} />
      <TextField
        label={t('who')}
        hint={t('whoHint')}
        problem={problem}
        name="who"
        autoComplete="off"
        maxLength={300}
        value={who}
        onChange={(typed) => {
          setWho(typed);
          setProblem(null);
        }}
      />
      <SelectField
        label={t('role')}
        name="role"
        value={role}
        options={teamRoles.map((value) => ({ value, text: t(`roles.${value}`) }))}
        onChange={(value) => setRole(value === 'manager' ? 'manager' : 'check-in')}
      />
      <p className={classes.quiet}>{t(`roleHints.${role}`)}</p>
      <Button type="submit" variant="default" loading={pending === 'invite'}>
        {t('invite')}
      </Button>
    </form>
  );
}
