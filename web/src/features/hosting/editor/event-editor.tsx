import type { Event } from '@foyer/contract/events/event.ts';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { manageEventPath, paths } from '#src/lib/paths.ts';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { checkDraft } from './draft/check-draft.ts';
import type { EventDraft } from './draft/event-draft.ts';
import { AboutForm } from './forms/about-form.tsx';
import { MoreForm } from './forms/more-form.tsx';
import { PlaceForm } from './forms/place-form.tsx';
import { TimeForm } from './forms/time-form.tsx';
import classes from './look/editor.module.css';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { MissingFields } from './saving/missing-fields.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { useKeeper } from './use-keeper.ts';

const CoverForm = lazy(async () => ({ default: (await import('./cover/cover-form.tsx')).CoverForm }));
const Repeating = lazy(async () => ({ default: (await import('./repeating.tsx')).Repeating }));
const GuestsForm = lazy(async () => ({ default: (await import('./forms/guests-form.tsx')).GuestsForm }));
const MoneyForm = lazy(async () => ({ default: (await import('./forms/money-form.tsx')).MoneyForm }));

/** Everything an organizer says of an event, on one page. A draft is saved while it is typed. */
export function EventEditor({ event, start }: { event: Event | null; start: EventDraft }) {
  const { t } = useTranslation('hosting');
  const errorText = useErrorText();
  const { keeper, now } = useKeeper(event, start);
  const { draft } = now;
  const { problems } = checkDraft(draft);
  const id = useId();
  const form = {
    draft,
    replaced: now.replaced,
    onChange: keeper.change,
    problem(field: string): string | null {
      const key = now.refused[field] ?? problems[field];
      // An empty title is no fault as long as nobody has been here.
      if (!key || (field === 'title' && draft.title === '')) return null;
      if (key === 'dates.invalid' || (field.startsWith('capacity.') && key !== 'event.below_taken'))
        return t(field.startsWith('capacity.') ? 'guests.capacityProblem' : 'time.problem');
      return errorText.field(key);
    },
  };
  const back = now.event
    ? { to: manageEventPath(now.event.id), label: t('editor.backToEvent') }
    : { to: paths.myEvents, label: t('mine.title') };
  return (
    <CardPage
      title={event ? t('editor.title') : now.event?.title || t('editor.newTitle')}
      lead={t(keeper.savesItself() ? 'editor.lead' : 'editor.publishedLead')}
      back={back}
    >
      <form
        className={classes.cards}
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (keeper.savesItself()) void keeper.save();
        }}
      >
        <AboutForm {...form} savesItself={keeper.savesItself()} />
        <TimeForm {...form} />
        <PlaceForm {...form} />
        <Suspense fallback={<Skeleton height={640} radius={16} />}>
          <GuestsForm {...form} />
        </Suspense>
        <Suspense fallback={<Skeleton height={320} radius={16} />}>
          <MoneyForm {...form} eventId={now.event?.id ?? null} />
        </Suspense>
        <Suspense fallback={<Skeleton height={240} radius={16} />}>
          <CoverForm event={now.event} />
        </Suspense>
        <MoreForm {...form} />
      </form>
      {now.event && (
        <Suspense>
          <Repeating keeper={keeper} event={now.event} />
        </Suspense>
      )}
      <MissingFields draft={draft} formId={id} />
      <SaveBar keeper={keeper} now={now} />
      <LeaveGuard keeper={keeper} />
    </CardPage>
  );
}
