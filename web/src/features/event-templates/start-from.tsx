import { duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { hostedEventsQuery } from '#src/lib/events/hosted-events-query.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { editEventPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './start-from.module.css';
import { descriptionOf, templates } from './templates.ts';

const EarlierList = lazyPart(async () => (await import('./earlier-list.tsx')).EarlierList);

type Template = Pick<(typeof templates)[number], 'type' | 'coverDesign'> & {
  summary: string;
  description: ReturnType<typeof descriptionOf>;
};
type Props = { onChoose: (template: Template) => void };

/** What a new event can start from: a template, or an earlier event of the organizer. */
export function StartFrom({ onChoose }: Props) {
  const { t } = useTranslation('event-templates');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section className={classes.root} aria-label={t('title')}>
      <span className={classes.label}>{t('title')}</span>
      {templates.map(({ name, type, coverDesign }) => (
        <Button
          key={name}
          size="sm"
          variant={name === chosen ? 'light' : 'default'}
          aria-pressed={name === chosen}
          isRound
          onClick={() => {
            setChosen(name);
            const { summary, lead, sections } = t('templates', { returnObjects: true })[name];
            onChoose({ type, coverDesign, summary, description: descriptionOf(lead, sections) });
          }}
        >
          {t(`templates.${name}.name`)}
        </Button>
      ))}
      <EarlierEvents />
    </section>
  );
}

/** Copies one of the organizer's events into a new draft and opens it. Nothing if there is none. */
function EarlierEvents() {
  const { t } = useTranslation('event-templates');
  const query = useInfiniteQuery({ ...hostedEventsQuery({}), retry: false });
  const navigate = useNavigate();
  const { pending, failure, run } = useTask<'copy'>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const events = (query.data?.pages ?? []).flatMap(({ items }) => items).filter(({ role }) => role === 'organizer');
  if (events.length === 0) return null;

  const copy = (id: string) =>
    run('copy', async () => {
      const draft = await call(duplicateEvent, { params: { id } });
      await navigate(editEventPath(draft.id));
    });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus leaves the button and the list.
    <div
      className={classes.earlier}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        size="sm"
        variant="subtle"
        isRound
        loading={pending !== null}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('earlier')}
      </Button>
      {isOpen && (
        <Suspense>
          <EarlierList
            events={events}
            onChoose={(id) => {
              setOpen(false);
              void copy(id);
            }}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
      <FailureNotice failure={failure} />
    </div>
  );
}
