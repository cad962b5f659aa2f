import { type ReportReason, reportReasons } from '@foyer/contract/rules/connections/choices.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';
import classes from './relation.module.css';

type Props = {
  person: { urlSlug: string; displayName: string };
  /** The member was also blocked, so their page is gone. */
  onBlocked: () => void;
  onClose: () => void;
};

/** Reports a member to the people who run Foyer, and blocks them if wanted. */
export function ReportDialog({ person, onBlocked, onClose }: Props) {
  const { t } = useTranslation('relation');
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [details, setDetails] = useState('');
  const [block, setBlock] = useState(false);
  const [isSent, setSent] = useState(false);
  const { pending, failure, report } = useConnectionActions();
  const { urlSlug, displayName: name } = person;

  async function send(): Promise<void> {
    if (!(await report({ urlSlug, reason, details: details.trim(), block }))) return;
    if (block) onBlocked();
    else setSent(true);
  }

  if (isSent) {
    return (
      <Dialog title={t('report.done')} lead={t('report.doneText')} closeLabel={t('close')} onClose={onClose}>
        <div className={classes.actions}>
          <Button data-first onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('report.title', { name })}
      lead={t('report.text', { name })}
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FailureNotice failure={failure} />
        <SelectField
          label={t('report.reason')}
          name="reason"
          value={reason}
          options={reportReasons.map((value) => ({ value, text: t(`report.reasons.${value}`) }))}
          onChange={(value) => setReason(reportReasons.find((each) => each === value) ?? reason)}
        />
        <TextArea
          label={t('report.details')}
          name="details"
          problem={null}
          max={connectionLimits.report}
          left={(count) => t('message.left', { count })}
          value={details}
          onChange={setDetails}
        />
        <CheckboxField label={t('report.block', { name })} checked={block} onChange={setBlock} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={pending !== null}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
