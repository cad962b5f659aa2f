import { pushPreviews } from '@foyer/contract/rules/preference-choices.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type PushState, turnPushOff, turnPushOn } from '#src/lib/push/push-browser.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { pushQuery } from '../queries.ts';
import classes from './push-settings.module.css';

type Preview = Preferences['notifications']['pushPreview'];
type Props = { userId: string; preview: Preview; onPreview: (preview: Preview) => void };

/** Push messages to this browser, and what those about messages show. */
export function PushSettings({ userId, preview, onPreview }: Props) {
  const { t } = useTranslation('settings');
  const query = useQuery(pushQuery(userId));
  const { failure, toggle, shown } = usePush(userId, query.data);
  return (
    <Card title={t('notifications.push.title')} lead={t('notifications.push.lead')}>
      {failure !== null &&
        (failure instanceof ApiError ? (
          <FailureNotice failure={failure} />
        ) : (
          <Notice tone="problem">
            <p>{t('notifications.push.failed')}</p>
          </Notice>
        ))}
      <PageStates query={{ ...query, data: shown }} waiting={<RowSkeletons count={1} height={56} />}>
        {(state) =>
          state === 'on' || state === 'off' ? (
            <ToggleRow
              Icon={IconBellRinging}
              label={t('notifications.push.switch')}
              hint={t(`notifications.push.${state}`)}
              checked={state === 'on'}
              onChange={toggle}
            />
          ) : (
            <p className={classes.explained} role="status">
              {t(`notifications.push.${state}`)}
            </p>
          )
        }
      </PageStates>
      <div className={classes.preview}>
        <Hint>{t('notifications.push.preview.hint')}</Hint>
        <ChoiceGroup
          legend={t('notifications.push.preview.title')}
          name="pushPreview"
          options={pushPreviews.map((value) => ({ value, label: t(`notifications.push.preview.${value}`) }))}
          chosen={preview}
          onChoose={onPreview}
        />
      </div>
    </Card>
  );
}

/** Turning push on and off. The switch shows the choice at once; the browser may ask, or refuse. */
function usePush(userId: string, state: PushState | undefined) {
  const queries = useQueryClient();
  const { queryKey } = pushQuery(userId);
  const { pending, failure, run } = useTask<'on' | 'off'>();
  // The permission can be changed in the browser's own settings.
  useEffect(() => {
    const reread = () => document.visibilityState === 'visible' && void queries.invalidateQueries({ queryKey });
    document.addEventListener('visibilitychange', reread);
    return () => document.removeEventListener('visibilitychange', reread);
  }, [queries, queryKey]);
  return {
    failure,
    shown: pending ?? state,
    toggle: (on: boolean) =>
      void run(on ? 'on' : 'off', async () => {
        const now = await (on ? turnPushOn(userId) : turnPushOff());
        queries.setQueryData(queryKey, now);
        track('push_toggled', { on: now === 'on' });
      }),
  };
}
