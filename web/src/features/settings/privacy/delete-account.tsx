import { deletionGraceDays } from '@foyer/contract/rules/preference-choices.ts';
import { requestDeletion } from '@foyer/contract/settings/my-data.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { dayText } from '#src/ui/time/time-text.ts';

/** Deletes the account, with an explanation of the consequences first. */
export function DeleteAccount() {
  const { t, i18n } = useTranslation('settings');
  const navigate = useNavigate();
  const task = useTask<'delete'>();
  const isAskedFor = useRef(false);
  // Only after a public page has replaced this one, which may be later than the navigation: from a guarded page, signing out
  // would redirect without a message.
  useEffect(
    () => () => {
      if (isAskedFor.current) void session.signOut();
    },
    [],
  );
  const remove = () =>
    task.run('delete', async () => {
      const { dueAt } = await call(requestDeletion, {});
      const state: NavigationState = { notice: t('privacy.delete.done', { day: dayText(dueAt, i18n.language) }) };
      isAskedFor.current = true;
      await navigate(paths.home, { state });
    });
  return (
    <Card title={t('privacy.delete.title')} lead={t('privacy.delete.text', { days: deletionGraceDays })} isDanger>
      <FailureNotice failure={task.failure} />
      <CardActions>
        <ConfirmButton
          label={t('privacy.delete.button')}
          loading={task.pending === 'delete'}
          question={{
            title: t('privacy.delete.ask'),
            text: t('privacy.delete.askText', { days: deletionGraceDays }),
            confirm: t('privacy.delete.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={() => void remove()}
        />
      </CardActions>
    </Card>
  );
}
