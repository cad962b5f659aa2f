import type { Event } from '@foyer/contract/events/event.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { canHaveWaitlist, registrationStatusOf } from '#src/lib/events/registration-status.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './register-bar-content.module.css';

export type RegisterBarProps = { event: Event; viewer: string | null; panel: RefObject<HTMLElement | null> };

/** A bar at the bottom of phones, whose button scrolls to the panel. */
export function RegisterBarContent({ event, viewer, panel }: RegisterBarProps) {
  const { t, i18n } = useTranslation('event-page');
  const status = registrationStatusOf(event, new Date());
  const canWait = status === 'full' && event.waitingList && canHaveWaitlist(event);
  if (status !== 'open' && !canWait) return null;

  function text(): string {
    // Members may be on the waitlist already, or have an offer: the panel knows which.
    if (canWait) return viewer ? t('waitlist.title') : t('waitlist.join');
    if (event.ticketed) return t('register.tickets');
    return event.approvalNeeded ? t('register.ask') : t('register.button');
  }
  function goToPanel(): void {
    const target = panel.current?.firstElementChild;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
    target?.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true });
  }
  const { startsAt, timeZone, title, language } = event;
  const when = startsAt
    ? dateFormat(i18n.language, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(
        new Date(startsAt),
      )
    : t('noDate');
  return (
    <div className={classes.bar} data-page-bar>
      <p>
        <strong lang={language} dir="auto">
          {title}
        </strong>
        <span>{when}</span>
      </p>
      {/* The panel has a button of the same text, so that screen readers need to tell them apart. */}
      <Button onClick={goToPanel} aria-label={`${text()}: ${title}`}>
        {text()}
      </Button>
    </div>
  );
}
