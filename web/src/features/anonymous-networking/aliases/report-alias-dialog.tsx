import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { useTranslation } from 'react-i18next';
import { ReportDialog } from '#src/ui/report-dialog.tsx';
import type { RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';

type Props = {
  room: RoomAddress;
  alias: { id: string; handle: string };
  onBlocked: (notice: string) => void;
  onClose: () => void;
};

/** Reports an alias. */
export function ReportAliasDialog({ room, alias: { id, handle }, onBlocked, onClose }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const { pending, failure, report } = useAliasActions();
  return (
    <ReportDialog
      name={handle}
      lead={t('report.text', { handle })}
      maxDetails={aliasLimits.report}
      blocks
      isPending={pending !== null}
      failure={failure}
      onSend={(sent) => report(room, { aliasId: id, ...sent })}
      onBlocked={onBlocked}
      onClose={onClose}
    />
  );
}
