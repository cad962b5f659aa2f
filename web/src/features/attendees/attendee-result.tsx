import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { AttendeeActions } from './use-attendee-actions.ts';
import { useAttendeeName } from './use-attendee-name.ts';

/** Says what the last action on an attendee led to, and asks before a check-in outside the event's hours. */
export function AttendeeResult({ actions }: { actions: AttendeeActions }) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const nameOf = useAttendeeName();
  const { result, clear } = actions;
  if (!result) return null;
  const name = nameOf(result.attendee);
  if (result.kind === 'checked-in' && (result.verdict === 'early' || result.verdict === 'over')) {
    return (
      <ConfirmDialog
        isSafe
        question={{
          title: t(`checkIn.ask.${result.verdict}`),
          text: t('checkIn.ask.text', { name }),
          confirm: t('checkIn.ask.confirm'),
          cancel: t('managed-events:cancel'),
        }}
        onConfirm={() => actions.checkIn(result.attendee, true)}
        onClose={clear}
      />
    );
  }
  const text = () => {
    if (result.kind === 'undone') return t('checkIn.undone', { name });
    if (result.kind === 'sent') return t(`resend.${result.delivery}`, { name });
    return t(`checkIn.verdicts.${checkInVerdict(result.verdict)}`, { name });
  };
  const isGood =
    result.kind === 'undone' || (result.kind === 'sent' ? result.delivery === 'email' : result.verdict === 'ok');
  return (
    <Notice tone={isGood ? 'success' : 'info'} closeLabel={t('managed-events:close')} onClose={clear}>
      {text()}
    </Notice>
  );
}

/** The list shows who can be checked in, so other verdicts mean that something changed meanwhile. */
function checkInVerdict(verdict: string): 'ok' | 'duplicate' | 'changed' {
  return verdict === 'ok' || verdict === 'duplicate' ? verdict : 'changed';
}
