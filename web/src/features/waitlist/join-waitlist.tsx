import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { takeRegistrationIntent } from '#src/lib/events/registration-intent.ts';
import { visitSourceOf } from '#src/lib/events/visit-source-of.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import classes from './waitlist.module.css';

type Props = { event: Event; counter: Event['audiences'][number]; onChange: () => Promise<void> };

/** Joins the waitlist with a party of a chosen size. */
export function JoinWaitlist({ event, counter: { audience, capacity, waiting }, onChange }: Props) {
  const { t } = useTranslation('event-page');
  const [party, setParty] = useState('1');
  const task = useTask<'join'>();
  const maxParty = Math.min(limits.event.party, capacity ?? limits.event.party);

  const join = () =>
    task.run('join', async () => {
      const body = { audience, party: Number(party), ...visitSourceOf(event.slug) };
      await call(joinWaitlist, { params: { id: event.id }, body }).finally(onChange);
    });

  const form = useRef<HTMLFormElement>(null);
  /** A visitor who has just entered as a guest goes on: they join, or choose the size of their group first. */
  const continueAsGuest = useEffectEvent(() => {
    if (event.audiences.length > 1 || !takeRegistrationIntent(event.id)) return;
    if (maxParty === 1) void join();
    else form.current?.querySelector('select')?.focus();
  });
  useEffect(() => continueAsGuest(), []);

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void join();
      }}
    >
      <p className={classes.text}>
        {t('waitlist.parties', { count: waiting })} {t('waitlist.how')}
      </p>
      <p className={classes.text}>{t(`waitlist.order.${event.waitlistOrder}`)}</p>
      <FailureNotice failure={task.failure} />
      {maxParty > 1 && (
        <SelectField
          label={t('waitlist.party')}
          name="party"
          value={party}
          options={Array.from({ length: maxParty }, (_, index) => ({
            value: String(index + 1),
            text: t('waitlist.people', { count: index + 1 }),
          }))}
          onChange={setParty}
        />
      )}
      <Button type="submit" size="lg" fullWidth loading={task.pending !== null}>
        {t('waitlist.join')}
      </Button>
    </form>
  );
}
