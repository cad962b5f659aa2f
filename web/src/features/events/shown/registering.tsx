import type { Event } from '@foyer/contract/events/event.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { orderPath, ticketPath } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useReturnedFocus } from '../asking/use-returned-focus.ts';
import { isWaitedFor } from '../known/is-waited-for.ts';
import { eventQuery } from '../known/queries.ts';
import type { Standing } from '../known/standing.ts';
import classes from './registering.module.css';

const AskGuest = lazy(async () => ({ default: (await import('../asking/ask-guest.tsx')).AskGuest }));
const MyAnswers = lazy(async () => ({ default: (await import('../asking/my-answers.tsx')).MyAnswers }));
const Waiting = lazy(async () => ({ default: (await import('../joining/waiting/waiting.tsx')).Waiting }));
const OtherWay = lazy(async () => ({ default: (await import('../joining/other-way/other-way.tsx')).OtherWay }));

type Props = { event: Event; viewer: string; standing: Standing };

/** One click to come, one to leave. A hybrid event has a button for each way of coming. */
export function Registering({ event, viewer, standing }: Props) {
  const { t } = useTranslation('event');
  const queries = useQueryClient();
  const { pending, failure, run } = useTask<EventAudience | 'leave'>();
  const { id, slug, audiences, onlineLink } = event;
  /** Where the viewer stood when they pressed: once that has changed, it says all that a failure could. */
  const [pressedAt, setPressedAt] = useState(standing);
  /** For which audience questions are to be answered first. */
  const [asked, setAsked] = useState<EventAudience | null>(null);
  const notePressed = useReturnedFocus(asked !== null);

  /** Whatever the answer was, the counts may have changed: others come and go as well. */
  async function change(name: EventAudience | 'leave', answers?: Answers): Promise<void> {
    const calls = await import('../known/calls.ts');
    try {
      if (name === 'leave') {
        await calls.unregister(id);
      } else {
        const registration = await calls.register(id, name, answers);
        queries.setQueryData(eventQuery(slug, viewer).queryKey, (known) => known && { ...known, registration });
      }
    } finally {
      await queries.invalidateQueries({ queryKey: eventsKey });
    }
  }

  const asksAnything = async () => (await (await import('../known/calls.ts')).questions(id)).length > 0;
  function begin(name: EventAudience | 'leave'): void {
    notePressed();
    setPressedAt(standing);
    void run(
      name,
      async () => {
        if (name === 'leave' || !(await asksAnything())) await change(name);
        else setAsked(name);
      },
      (error) => {
        // The organizer has begun to ask in this moment.
        if (name === 'leave' || !hasCode(error, 'ANSWERS_NEEDED')) return false;
        setAsked(name);
        return true;
      },
    );
  }

  /** Where to join at this moment: then nothing matters more. */
  const joins = !event.hasEnded && event.state === 'published' && onlineLink;
  const mayLeave = standing === 'confirmed' || standing === 'pending';
  return (
    <div className={classes.actions} data-own={event.own || undefined}>
      <FailureNotice failure={standing === pressedAt ? failure : null} />
      {joins && (
        <Button
          component="a"
          href={joins}
          rel="noreferrer"
          target="_blank"
          fullWidth
          {...(event.own ? { variant: 'default' } : { size: 'lg' })}
        >
          {t('register.join')}
        </Button>
      )}
      {standing === 'open' &&
        audiences.map(({ audience, left }) => (
          <Button
            key={audience}
            size="lg"
            fullWidth
            variant={audience === audiences[0]?.audience ? 'filled' : 'default'}
            disabled={left === 0 && !event.approvalNeeded}
            loading={pending === audience}
            onClick={() => begin(audience)}
          >
            {audiences.length > 1
              ? t(`register.${audience}`)
              : event.approvalNeeded
                ? t('register.ask')
                : t('register.button')}
          </Button>
        ))}
      {isWaitedFor(event) && (
        <Suspense>
          <Waiting event={event} viewer={viewer} />
        </Suspense>
      )}
      {standing === 'confirmed' && event.registration && (
        <Button
          component={Link}
          to={ticketPath(event.registration.id)}
          variant={joins ? 'default' : 'filled'}
          size="lg"
          fullWidth
        >
          {t('register.ticket')}
        </Button>
      )}
      {asked && (
        <Suspense>
          <AskGuest
            id={id}
            title={t('asking.title')}
            button={event.approvalNeeded ? t('register.ask') : t('register.button')}
            onSend={async (answers) => {
              await change(asked, answers);
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {mayLeave && (
        <Suspense>
          <MyAnswers event={event} viewer={viewer} />
        </Suspense>
      )}
      {event.registration?.orderId && mayLeave && (
        <Button component={Link} to={orderPath(event.registration.orderId)} variant="default" fullWidth>
          {t('tickets.order')}
        </Button>
      )}
      {standing === 'confirmed' && event.type === 'hybrid' && !event.ticketed && !event.registration?.orderId && (
        <Suspense>
          <OtherWay event={event} />
        </Suspense>
      )}
      {mayLeave && !event.registration?.orderId && (
        <Button variant="default" fullWidth loading={pending === 'leave'} onClick={() => begin('leave')}>
          {standing === 'pending' ? t('register.withdraw') : t('register.leave')}
        </Button>
      )}
    </div>
  );
}
