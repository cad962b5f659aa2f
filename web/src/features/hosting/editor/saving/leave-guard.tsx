import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { LeaveQuestion } from '#src/ui/editing/leave-question.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/** Asks before what is typed and not saved is left. A draft is saved on the way out, unless it cannot be. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const { t } = useTranslation('hosting');

  function isSavedOnTheWay(): boolean {
    const { failure, theirs, draft, refused } = keeper.read();
    const isRefused = Object.keys(refused).length > 0;
    return keeper.savesItself() && failure === null && theirs === null && draft.title.trim() !== '' && !isRefused;
  }

  return (
    <LeaveQuestion
      texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
      isUnsaved={keeper.isUnsaved}
      mayGo={(path) => path.startsWith(paths.auth) || isSavedOnTheWay()}
    />
  );
}
