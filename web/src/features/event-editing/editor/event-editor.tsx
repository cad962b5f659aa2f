import type { Event } from '@foyer/contract/events/event.ts';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { manageEventPath, paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { WhenNear } from '#src/ui/page/when-near.tsx';
import { RichTextBox } from '#src/ui/rich-text/rich-text-box.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { checkDraft } from '../draft/check-draft.ts';
import { type EventDraft, eventInputOf } from '../draft/event-draft.ts';
import { withTemplate } from '../draft/with-template.ts';
import { AboutFields } from '../fields/about-fields.tsx';
import classes from '../fields/fields.module.css';
import { LocationFields } from '../location/location-fields.tsx';
import { hasFoldedProblem } from '../options/folded-problem.ts';
import { LeaveGuard } from '../saving/leave-guard.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { canRepeat } from '../series/can-repeat.ts';
import { TimeFields } from '../time/time-fields.tsx';
import { type EditorParts, noTickets } from './editor-parts.ts';
import { useAutosave } from './use-autosave.ts';

const CoverForm = lazyPart(async () => (await import('../cover/cover-form.tsx')).CoverForm);
const RepeatEvent = lazyPart(async () => (await import('./repeat-event.tsx')).RepeatEvent);
/** Shown for tickets with a price. */
const PaymentFields = lazyPart(async () => (await import('../options/payment-fields.tsx')).PaymentFields);
const MoreOptions = lazyPart(async () => (await import('../options/more-options.tsx')).MoreOptions);

type Props = { event: Event | null; start: EventDraft; parts: EditorParts };

/** The editor of all fields of an event, with a preview. A draft is saved automatically while the organizer types. */
export function EventEditor({ event, start, parts: { Tickets, Preview, StartFrom } }: Props) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const errorText = useErrorText();
  const { autosave, state } = useAutosave(event, start);
  const [tickets, setTickets] = useState(noTickets);
  const [template, setTemplate] = useState<Partial<EventDraft>>({});
  const { draft } = state;
  const { problems } = checkDraft(draft);
  const id = useId();
  const { startsAt, endsAt } = eventInputOf(draft);
  const isPast = autosave.isAutomatic() && endsAt !== null && Date.parse(endsAt) <= Date.now();
  const form = {
    draft,
    replaced: state.replaced,
    onChange: autosave.change,
    problem(field: string): string | null {
      const key = state.refused[field] ?? problems[field] ?? (field === 'endsAt' && isPast ? 'event.ended' : undefined);
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
      width="workspace"
      isDense
      title={event ? t('editor.title') : state.event?.title || t('editor.newTitle')}
      lead={t(autosave.isAutomatic() ? 'editor.lead' : 'editor.publishedLead')}
      back={back}
    >
      <div className={classes.columns}>
        <div className={classes.cards}>
          <form
            className={classes.cards}
            id={id}
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              if (autosave.isAutomatic()) void autosave.save();
            }}
          >
            {!event && (
              <StartFrom
                onChoose={(chosen) => {
                  autosave.restore(withTemplate(draft, { start, before: template, chosen }));
                  setTemplate(chosen);
                }}
              />
            )}
            <Card title={t('essentials')}>
              <div className={classes.fields}>
                <AboutFields {...form} isDraft={autosave.isAutomatic()} />
                <TimeFields {...form} />
                <LocationFields {...form} />
              </div>
            </Card>
            <Card title={t('payment.heading')}>
              <Tickets
                event={state.event}
                draft={draft}
                payment={
                  <Suspense fallback={<Skeleton height={220} radius={12} />}>
                    <PaymentFields {...form} />
                  </Suspense>
                }
                onState={setTickets}
              />
            </Card>
            <Card title={t('about.description')}>
              <RichTextBox
                key={state.replaced}
                label={t('about.description')}
                problem={form.problem('description')}
                value={draft.description}
                onChange={(description) => autosave.change({ description })}
              />
            </Card>
            <WhenNear title={t('cover.heading')} height={240}>
              <CoverForm
                {...form}
                event={state.event}
                onSaved={(cover) => {
                  const { event: current } = autosave.read();
                  if (current) autosave.setSavedEvent({ ...current, cover });
                }}
              />
            </WhenNear>
            <WhenNear title={t('advanced')} height={24} isNeeded={hasFoldedProblem(form)}>
              <MoreOptions {...form} />
            </WhenNear>
          </form>
          {state.event && (state.event.series || canRepeat(state.event)) && (
            <WhenNear title={t(state.event.series ? 'series.dates' : 'series.title')} height={96}>
              <RepeatEvent autosave={autosave} event={state.event} />
            </WhenNear>
          )}
        </div>
        <aside className={classes.aside}>
          <Preview
            event={{
              ...draft,
              startsAt,
              endsAt,
              placeName: draft.place.name,
              cover: state.event?.cover ?? null,
              price: tickets.price,
            }}
          />
        </aside>
      </div>
      <SaveBar autosave={autosave} state={state} tickets={tickets} formId={id} />
      <LeaveGuard autosave={autosave} tickets={tickets} />
    </CardPage>
  );
}
