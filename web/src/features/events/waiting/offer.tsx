import type { Event } from '@foyer/contract/events/event.ts';
import { acceptOffer, leaveWaitingList, type WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { OfferClock } from './offer-clock.tsx';
import classes from './waiting.module.css';

type Props = { event: Event; entry: WaitingEntry; onChange: () => Promise<void> };

/** Places that are kept for the viewer's party: taken with the names of the others, or given on. */
export function Offer({ event, entry, onChange }: Props) {
  const { t } = useTranslation('events');
  const task = useTask<'accept' | 'decline'>();
  const [names, setNames] = useState<readonly string[]>(() => Array(entry.party - 1).fill(''));
  const [isAsked, setAsked] = useState(false);
  const params = { id: event.id, entryId: entry.id };
  const isMissing = (name: string) => name.trim() === '';

  function accept(): void {
    setAsked(true);
    if (names.some(isMissing)) return;
    void task.run('accept', async () => {
      await call(acceptOffer, { params, body: { others: names.map((name) => ({ name })) } }).finally(onChange);
    });
  }
  const decline = () =>
    task.run('decline', async () => {
      await call(leaveWaitingList, { params }).finally(onChange);
    });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        accept();
      }}
    >
      <div role="status">
        <p className={classes.stand}>{t('waiting.offer', { count: entry.party })}</p>
        {entry.offerUntil && <OfferClock until={entry.offerUntil} timeZone={event.timeZone} />}
      </div>
      <FailureNotice failure={task.failure} />
      {names.map((name, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name than their number.
          key={at}
          label={t('waiting.name', { number: at + 2 })}
          name={`name-${at}`}
          autoComplete="off"
          maxLength={limits.name.max}
          value={name}
          problem={isAsked && isMissing(name) ? t('waiting.nameMissing') : null}
          onChange={(typed) => setNames(names.with(at, typed))}
        />
      ))}
      <Button type="submit" size="lg" fullWidth loading={task.pending === 'accept'}>
        {t('waiting.accept', { count: entry.party })}
      </Button>
      <ConfirmButton
        label={t('waiting.decline')}
        loading={task.pending === 'decline'}
        question={{
          title: t('waiting.ask.decline'),
          text: t('waiting.ask.declineText'),
          confirm: t('waiting.decline'),
          cancel: t('waiting.ask.keep'),
        }}
        onConfirm={() => void decline()}
      />
    </form>
  );
}
