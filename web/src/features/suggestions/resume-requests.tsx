import { pauseRequests } from '@foyer/contract/connections/blocks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** Ends the pause of connection requests, and with it that of suggestions. */
export function ResumeRequests({ userId }: { userId: string }) {
  const { t } = useTranslation('suggestions');
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<'resume'>();

  const resume = () =>
    run('resume', async () => {
      const saved = await call(pauseRequests, { body: { until: null } });
      track('connection_requests_paused', { is_paused: false });
      queries.setQueryData(connectionKeys.pause(userId), saved);
      await queries.invalidateQueries({ queryKey: suggestionKeys.all });
    });

  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="light" loading={pending !== null} onClick={() => void resume()}>
        {t('none.paused.action')}
      </Button>
    </>
  );
}
