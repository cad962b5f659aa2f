import { type Report, revertReportDecision } from '@foyer/contract/moderation/reports.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

type Decision = 'writing-stopped' | 'person-removed';
type Props = { report: Report; decision: Decision; onReverted: (report: Report) => void };

/** Lets a member write in the room again, or come back to it. */
export function RevertDecision({ report: { kind, id, reported }, decision, onReverted }: Props) {
  const { t } = useTranslation('moderation');
  const { pending, failure, run } = useTask<'revert'>();
  const revert = () =>
    void run('revert', async () => onReverted(await call(revertReportDecision, { params: { kind, id } })));
  const { name } = reported;
  return (
    <>
      <FailureNotice failure={failure} />
      <ConfirmButton
        isSafe
        loading={pending !== null}
        label={t(`reverts.${decision}.open`)}
        question={{
          title: t(`reverts.${decision}.title`, { name }),
          text: t(`reverts.${decision}.text`, { name }),
          confirm: t(`reverts.${decision}.open`),
          cancel: t('cancel'),
        }}
        onConfirm={revert}
      />
    </>
  );
}
