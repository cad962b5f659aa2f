import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { useTranslation } from 'react-i18next';
import { ReportDialog } from '#src/ui/report-dialog.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';

type Props = {
  person: { urlSlug: string; displayName: string };
  /** The member was also blocked, so their page is gone. */
  onBlocked: (notice: string) => void;
  onClose: () => void;
};

/** Reports a member. */
export function ReportMemberDialog({ person: { urlSlug, displayName: name }, onBlocked, onClose }: Props) {
  const { t } = useTranslation('relation');
  const { pending, failure, report } = useConnectionActions();
  return (
    <ReportDialog
      name={name}
      lead={t('report.text', { name })}
      maxDetails={connectionLimits.report}
      blocks={false}
      isPending={pending !== null}
      failure={failure}
      onSend={(sent) => report({ urlSlug, ...sent })}
      onBlocked={onBlocked}
      onClose={onClose}
    />
  );
}
