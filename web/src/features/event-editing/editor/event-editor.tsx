import type { Event } from '@foyer/contract/events/event.ts';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { manageEventPath, paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { checkDraft } from '../draft/check-draft.ts';
import type { EventDraft } from '../draft/event-draft.ts';
import { AboutFields } from '../fields/about-fields.tsx';
import classes from '../fields/fields.module.css';
import { LocationFields } from '../location/location-fields.tsx';
import { MoreFields } from '../options/more-fields.tsx';
import { LeaveGuard } from '../saving/leave-guard.tsx';
import { MissingFields } from '../saving/missing-fields.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { TimeFields } from '../time/time-fields.tsx';
import { useAutosave } from './use-autosave.ts';

const CoverForm = lazy(async () => ({ default: (await import('../cover/cover-form.tsx')).CoverForm }));
const RepeatEvent = lazy(async () => ({ default: (await import('./repeat-event.tsx')).RepeatEvent }));
const RegistrationFields = lazy(async () => ({
  default: (await import('../options/registration-fields.tsx')).RegistrationFields,
}));
const PaymentFields = lazy(async () => ({ default: (await import('../options/payment-fields.tsx')).PaymentFields }));

/** The editor of all fields of an event. A draft is saved automatically while the organizer types. */
export function EventEditor({ event, start }: { event: Event | null; start: EventDraft }) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const errorText = useErrorText();
  const { autosave, state } = useAutosave(event, start);
  const { draft } = state;
  const { problems } = checkDraft(draft);
  const id = useId();
  const form = {
    draft,
    replaced: state.replaced,
    onChange: autosave.change,
    problem(field: string): string | null {
      const key = state.refused[field] ?? problems[field];
      // An empty title is listed as missing, not shown as an error.
      if (!key || (field === 'title' && draft.title === '')) return null;
      if (key === 'dates.invalid' || (field.startsWith('capacity.') && key !== 'event.below_taken'))
        return t(field.startsWith('capacity.') ? 'registration.capacityProblem' : 'time.problem');
      return errorText.field(key);
    },
  };
  const back = state.event
    ? { to: manageEventPath(state.event.id), label: t('managed-events:manage') }
    : { to: paths.myEvents, label: t('managed-events:myEvents') };
  return (
    <CardPage
      title={event ? t('editor.title') : state.event?.title || t('editor.newTitle')}
      lead={t(autosave.isAutomatic() ? 'editor.lead' : 'editor.publishedLead')}
      back={back}
    >
      <form
        className={classes.cards}
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (autosave.isAutomatic()) void autosave.save();
        }}
      >
        <AboutFields {...form} isDraft={autosave.isAutomatic()} />
        <Card title={t('time.heading')} lead={t('time.lead')}>
          <div className={classes.fields}>
            <TimeFields {...form} />
          </div>
        </Card>
        <LocationFields {...form} />
        <Suspense fallback={<Skeleton height={640} radius={16} />}>
          <RegistrationFields {...form} />
        </Suspense>
        <Suspense fallback={<Skeleton height={320} radius={16} />}>
          <PaymentFields {...form} eventId={state.event?.id ?? null} />
        </Suspense>
        <Suspense fallback={<Skeleton height={240} radius={16} />}>
          <CoverForm event={state.event} />
        </Suspense>
        <MoreFields {...form} />
      </form>
      {state.event && (
        <Suspense>
          <RepeatEvent autosave={autosave} event={state.event} />
        </Suspense>
      )}
      <MissingFields draft={draft} formId={id} />
      <SaveBar autosave={autosave} state={state} />
      <LeaveGuard autosave={autosave} />
    </CardPage>
  );
}
