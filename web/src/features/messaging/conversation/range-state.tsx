import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { Button } from '#src/ui/button/button.tsx';
import { OfflineNotice } from '#src/ui/messages/offline-notice.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { PaneWaiting } from '../pane-waiting.tsx';
import classes from './conversation.module.css';

type Props = { query: ComponentProps<typeof FailedNotice>['query']; onNewest: () => void };

/** In the place of messages that load: those around one that was searched for. */
export function RangeState({ query, onNewest }: Props) {
  const { t } = useTranslation('messaging');
  const isOnline = useIsOnline();
  if (!query.error && isOnline) return <PaneWaiting />;
  return (
    <div className={classes.state}>
      {query.error ? <FailedNotice query={query} /> : <OfflineNotice />}
      <Button variant="default" onClick={onNewest}>
        {t('newer.newest')}
      </Button>
    </div>
  );
}
