import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { type ReportReason, reportReasons } from '@foyer/contract/rules/connections/choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import type { RoomAddress } from '../queries.ts';
import { useAliasActions } from '../use-alias-actions.ts';
import classes from './alias-row.module.css';

type Props = { room: RoomAddress; alias: { id: string; handle: string }; onClose: () => void };

/** Reports an alias to the people who run Foyer, and blocks it if wanted. */
export function ReportAliasDialog({ room, alias: { id, handle }, onClose }: Props) {
  const { t } = useTranslation(['anonymous-networking', 'relation']);
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [details, setDetails] = useState('');
  const [block, setBlock] = useState(true);
  const [isSent, setSent] = useState(false);
  const { pending, failure, report } = useAliasActions();

  async function send(): Promise<void> {
    if (await report(room, { aliasId: id, reason, details: details.trim(), block })) setSent(true);
  }

  if (isSent) {
    return (
      <Dialog
        title={t('relation:report.done')}
        lead={t('relation:report.doneText')}
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
    <Dialog
      title={t('relation:report.title', { name: handle })}
      lead={t('report.text', { handle })}
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
          label={t('relation:report.reason')}
          name="reason"
          value={reason}
          options={reportReasons.map((value) => ({ value, text: t(`relation:report.reasons.${value}`) }))}
          onChange={(value) => setReason(reportReasons.find((each) => each === value) ?? reason)}
        />
        <TextArea
          label={t('relation:report.details')}
          name="details"
          problem={null}
          max={aliasLimits.report}
          left={(count) => t('request.left', { count })}
          value={details}
          onChange={setDetails}
        />
        <CheckboxField label={t('relation:report.block', { name: handle })} checked={block} onChange={setBlock} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={pending !== null}>
            {t('relation:report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
