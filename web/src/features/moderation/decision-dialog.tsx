import { decideReport, type Report } from '@foyer/contract/moderation/reports.ts';
import type { ReportDecision } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { moderationLimits } from '@foyer/contract/rules/moderation/moderation-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

/** What is being decided, and about which message. */
export type DecisionChoice = { decision: ReportDecision; no?: number };

/** Days that a suspension from a report can last; 0 until an operator ends it. */
const durations = [3, 7, 30, 90, 0] as const;

type Props = {
  report: Report;
  choice: DecisionChoice;
  /** `isDone`: false if the report had another decision already. */
  onDecided: (report: Report, isDone: boolean) => void;
  onClose: () => void;
};

/** Confirms a decision on a report and asks for its reason. */
export function DecisionDialog({ report, choice: { decision, no }, onDecided, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const { pending, failure, run } = useTask<'decide'>();
  const [note, setNote] = useState('');
  const [explanation, setExplanation] = useState('');
  const [days, setDays] = useState<number>(durations[1]);
  const [cancelEvents, setCancelEvents] = useState(false);
  const { kind, id, reported } = report;
  const suspends = decision === 'account-suspended';
  // Nobody reported a signal, and dismissing it lets the member send requests again.
  const isSignal = report.isSignal && decision === 'dismissed';
  const left = (count: number) => t('left', { count });

  async function decide(): Promise<void> {
    await run('decide', async () => {
      const suspension = { explanation: explanation.trim(), cancelEvents, ...(days > 0 && { days }) };
      const body = { decision, note: note.trim(), ...(no !== undefined && { no }), ...(suspends && suspension) };
      const decided = await call(decideReport, { params: { kind, id }, body });
      const { outcome } = decided;
      onDecided(decided, outcome?.isOwn === true && outcome.decision === decision);
    });
  }

  return (
    <DialogForm
      words={{
        title: t(`decisions.${decision}.title`, { name: reported.name }),
        lead: t(isSignal ? 'signal.dismissText' : `decisions.${decision}.text`, { name: reported.name }),
        submit: t(`decisions.${decision}.confirm`),
        cancel: t('cancel'),
      }}
      isDestructive={decision !== 'dismissed'}
      isPending={pending !== null}
      failure={failure}
      onSubmit={decide}
      onClose={onClose}
    >
      {suspends && (
        <>
          <SelectField
            label={t('suspend.days')}
            name="days"
            value={String(days)}
            options={durations.map((value) => ({
              value: String(value),
              text: value === 0 ? t('suspend.noEnd') : t('suspend.forDays', { count: value }),
            }))}
            onChange={(value) => setDays(Number(value))}
          />
          <TextArea
            label={t('suspend.explanation')}
            hint={t('suspend.explanationHint', { name: reported.name })}
            name="explanation"
            problem={null}
            max={moderationLimits.note}
            left={left}
            rows={3}
            value={explanation}
            onChange={setExplanation}
          />
          <CheckboxField label={t('suspend.cancelEvents')} checked={cancelEvents} onChange={setCancelEvents} />
        </>
      )}
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        name="note"
        problem={null}
        max={moderationLimits.note}
        left={left}
        rows={2}
        value={note}
        onChange={setNote}
      />
    </DialogForm>
  );
}
