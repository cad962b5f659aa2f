import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { LeaveQuestion } from '#src/ui/editing/leave-question.tsx';
import { keptDrafts } from './draft/kept-drafts.ts';

/** Asks before what is written and not saved is left. A session that ended leads away all the same: the drafts stay. */
export function LeaveGuard() {
  const { t } = useTranslation('profile-edit');
  return (
    <LeaveQuestion
      texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
      isUnsaved={keptDrafts.areAny}
      mayGo={(path) => path.startsWith(paths.auth)}
      onGo={keptDrafts.forgetAll}
    />
  );
}
