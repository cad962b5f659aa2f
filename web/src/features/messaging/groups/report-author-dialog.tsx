import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useTranslation } from 'react-i18next';
import { ReportDialog } from '#src/ui/report-dialog.tsx';
import { useConversationActions } from '../use-conversation-actions.ts';

type Props = { viewer: string; id: string; no: number; name: string; onClose: () => void };

/** Reports a participant of a group or room. */
export function ReportAuthorDialog({ viewer, id, no, name, onClose }: Props) {
  const { t } = useTranslation('messaging');
  const { report, pending, failure } = useConversationActions(viewer, id);
  return (
    <ReportDialog
      name={name}
      lead={t('reportLead')}
      maxDetails={messagingLimits.report}
      blocks={false}
      isPending={pending !== null}
      failure={failure}
      onSend={(body) => report({ ...body, participant: no })}
      onClose={onClose}
    />
  );
}
