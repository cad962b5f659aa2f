import type { User } from '@foyer/contract/accounts.ts';
import { keepAccount } from '@foyer/contract/settings/my-data.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { dayText } from '#src/ui/time/time-text.ts';

/** Asks a user with a scheduled account deletion whether to keep the account. */
export function KeepAccount({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings');
  const navigate = useNavigate();
  const task = useTask<'keep' | 'leave'>();
  const navigation = useRef<NavigationState>(null);
  const { deletionDueAt, ...kept } = user;
  if (!deletionDueAt) return <Navigate to={paths.dashboard} replace state={navigation.current} />;

  const keep = () =>
    task.run('keep', async () => {
      await call(keepAccount, {});
      navigation.current = { notice: t('deletion.kept') };
      session.updateUser(kept);
    });
  const leave = () =>
    task.run('leave', async () => {
      await session.signOut();
      void navigate(paths.afterSignOut);
    });
  return (
    <CardPage title={t('deletion.title')} lead={t('deletion.lead', { day: dayText(deletionDueAt, i18n.language) })}>
      <FailureNotice failure={task.failure} />
      <CardActions>
        <Button loading={task.pending === 'keep'} onClick={() => void keep()}>
          {t('deletion.keep')}
        </Button>
        <Button variant="default" loading={task.pending === 'leave'} onClick={() => void leave()}>
          {t('deletion.leave')}
        </Button>
      </CardActions>
    </CardPage>
  );
}
