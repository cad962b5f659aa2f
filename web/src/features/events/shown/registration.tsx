import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { doorPath, manageEventPath, paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { ByStanding } from '#src/ui/page/by-standing.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Newcomer } from '../joining/newcomer/newcomer.tsx';
import { useKeptFocus } from '../joining/use-kept-focus.ts';
import { isWaitedFor } from '../known/is-waited-for.ts';
import { type Standing, standingOf } from '../known/standing.ts';
import { whenText } from '../place/when-text.ts';
import classes from './event.module.css';

/** Strangers only read: what changes something comes for members. */
const Registering = lazy(async () => ({ default: (await import('./registering.tsx')).Registering }));

type Props = { event: Event; viewer: string | null; isUnsure: boolean; isOfStrangers: boolean };

/** Where a button follows. */
const canAct: ReadonlySet<Standing> = new Set(['open', 'confirmed', 'pending']);

/** Whether one can come, whether the viewer does, and the way to change that. */
export function Registration({ event, viewer, isUnsure, isOfStrangers }: Props) {
  const { t } = useTranslation('event');
  const { pathname } = useLocation();
  const standing = standingOf(event, new Date());
  const mayWait = event.waitingList && isWaitedFor(event);
  const forStrangers = (
    <>
      <StandingText event={event} standing={standing} />
      {standing === 'full' && mayWait && (
        <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
          {t('waiting.join')}
        </Button>
      )}
      {standing === 'open' && (
        <>
          <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
            {t('register.button')}
          </Button>
          <Newcomer path={pathname} />
        </>
      )}
      {isPast(standing) && <ToOthers />}
    </>
  );
  const outline = <Skeleton height={112} />;
  return (
    <section className={classes.panel} aria-label={t('register.title')}>
      {isUnsure ? (
        <ByStanding stranger={forStrangers} member={outline} />
      ) : !viewer ? (
        forStrangers
      ) : isOfStrangers ? (
        outline
      ) : (
        <>
          <StandingText event={event} standing={standing} />
          {event.own ? <ToOwn event={event} /> : isPast(standing) && <ToOthers />}
          <Suspense fallback={canAct.has(standing) ? <Skeleton height={50} /> : null}>
            <Registering event={event} viewer={viewer} standing={standing} />
          </Suspense>
        </>
      )}
    </section>
  );
}

/** Back to where an event is looked after, for its team. The door is opened anew: it asks for the camera. */
function ToOwn({ event: { id, role } }: { event: Event }) {
  const { t } = useTranslation('event');
  const isDoor = role === 'check-in';
  return (
    <Button component={Link} to={isDoor ? doorPath(id) : manageEventPath(id)} reloadDocument={isDoor} fullWidth>
      {t(isDoor ? 'standing.own.door' : 'standing.own.manage')}
    </Button>
  );
}

/** Nobody comes to it any more. */
const isPast = (standing: Standing) => standing === 'ended' || standing === 'cancelled';

function ToOthers() {
  const { t } = useTranslation('event');
  return (
    <Button component={Link} to={paths.events} variant="default" fullWidth>
      {t('nobody.all')}
    </Button>
  );
}

/** What is said about registering. */
function StandingText({ event, standing }: { event: Event; standing: Standing }) {
  const { t, i18n } = useTranslation('event');
  const place = useKeptFocus<HTMLParagraphElement>(standing);
  const opens = event.registrationOpensAt;
  const text =
    standing === 'notYet' && opens
      ? t('standing.notYet.text', { when: whenText(opens, null, event.timeZone, i18n.language) })
      : standing === 'confirmed'
        ? t(`standing.confirmed.${event.registration?.audience ?? 'in-person'}`)
        : standing === 'notYet'
          ? ''
          : t(`standing.${standing}.text`);
  return (
    <div role="status">
      <p ref={place} className={classes.standing} data-standing={standing} tabIndex={-1}>
        {t(`standing.${standing}.title`)}
      </p>
      {standing === 'open' && event.audiences.some(({ left }) => left !== null) && <PlacesLeft event={event} />}
      <p className={classes.quiet} suppressHydrationWarning>
        {standing === 'open' && event.approvalNeeded
          ? t('standing.open.approval')
          : standing === 'full' && event.waitingList && isWaitedFor(event)
            ? t('standing.full.waiting')
            : text}
      </p>
      {standing === 'cancelled' && event.cancelReason !== '' && (
        <p className={classes.lines} lang={event.language} dir="auto">
          {event.cancelReason}
        </p>
      )}
    </div>
  );
}

/** How many places there still are, for each audience that has a limit. */
function PlacesLeft({ event: { audiences } }: { event: Event }) {
  const { t } = useTranslation('event');
  return (
    <ul className={classes.left}>
      {audiences.map(({ audience, left }) =>
        left === null ? null : (
          <li key={audience}>
            {audiences.length > 1 && <>{t(`audiences.${audience}`)}: </>}
            {t('left', { count: left })}
          </li>
        ),
      )}
    </ul>
  );
}
