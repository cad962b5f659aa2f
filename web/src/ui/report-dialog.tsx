import { type ReportReason, reportReasons } from '@foyer/contract/rules/connections/connection-choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './dialog-form.module.css';
import { DialogForm } from './dialog-form.tsx';
import { CheckboxField } from './fields/checkbox-field.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TextArea } from './fields/text-area.tsx';

export type Report = { reason: ReportReason; details: string; block: boolean };

type Props = {
  /** Who is reported, by the name or the alias that the viewer sees. */
  name: string;
  /** What the report tells the people who run Foyer, and what it doesn't tell the reported person. */
  lead: string;
  maxDetails: number;
  /** Whether blocking is chosen at first. */
  blocks: boolean;
  isPending: boolean;
  failure: unknown;
  /** Returns whether the report was sent. */
  onSend: (report: Report) => Promise<boolean>;
  /** The person was also blocked. The notice says both. Without it, a dialog does. */
  onBlocked?: (notice: string) => void;
  onClose: () => void;
};

/** Reports someone to the people who run Foyer, and blocks them if wanted. */
export function ReportDialog({
  name,
  lead,
  maxDetails,
  blocks,
  isPending,
  failure,
  onSend,
  onBlocked,
  onClose,
}: Props) {
  const { t } = useTranslation('report');
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [details, setDetails] = useState('');
  const [block, setBlock] = useState(blocks);
  const [isSent, setSent] = useState(false);

  async function send(): Promise<void> {
    if (!(await onSend({ reason, details: details.trim(), block }))) return;
    if (block && onBlocked) onBlocked(t('sentAndBlocked', { name }));
    else setSent(true);
  }

  if (isSent) {
    return (
      <Dialog
        title={block ? t('sentAndBlocked', { name }) : t('done')}
        lead={t('doneText')}
        closeLabel={t('close')}
        onClose={onClose}
      >
        <div className={classes.buttons}>
          <Button data-first onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <DialogForm
      words={{ title: t('title', { name }), lead, submit: t('send'), cancel: t('cancel') }}
      isDestructive
      isPending={isPending}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={t('reason')}
        name="reason"
        value={reason}
        options={reportReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))}
        onChange={(value) => setReason(reportReasons.find((each) => each === value) ?? reason)}
      />
      <TextArea
        label={t('details')}
        name="details"
        problem={null}
        max={maxDetails}
        left={(count) => t('left', { count })}
        value={details}
        onChange={setDetails}
      />
      <CheckboxField label={t('block', { name })} checked={block} onChange={setBlock} />
    </DialogForm>
  );
}
