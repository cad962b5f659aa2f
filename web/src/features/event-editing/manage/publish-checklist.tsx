import type { Event } from '@foyer/contract/events/event.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editEventPath, workspacePath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { missingFieldNames } from '../draft/missing-field-names.ts';
import classes from './publish-checklist.module.css';

type Step = { name: string; text: string; to: string; isDone: boolean };

/** What a draft still needs before it can be published, and what makes it better. */
export function PublishChecklist({ event }: { event: Event }) {
  const { t } = useTranslation(['event-editing', 'workspace']);
  const editor = editEventPath(event.id);
  const missing = missingFieldNames(event);
  const needed: Step[] = missing.map((field) => ({
    name: field,
    text: t(`missing.${field}`),
    to: `${editor}#${field}`,
    isDone: false,
  }));
  const steps: Step[] = [
    ...needed,
    ...(needed.length === 0
      ? [{ name: 'details', text: t('workspace:checklist.details'), to: editor, isDone: true }]
      : []),
    {
      name: 'description',
      text: t('workspace:checklist.description'),
      to: `${editor}#description`,
      isDone: event.description !== null,
    },
    { name: 'cover', text: t('workspace:checklist.cover'), to: `${editor}#cover`, isDone: event.cover !== null },
    {
      name: 'tickets',
      text: t('workspace:checklist.tickets'),
      to: workspacePath(event.id, 'tickets'),
      isDone: event.ticketed,
    },
  ];
  const isReady = missingFields(event).length === 0;
  return (
    <Card
      title={t('workspace:checklist.title')}
      lead={t(isReady ? 'workspace:checklist.ready' : 'workspace:checklist.lead')}
    >
      <ul className={classes.steps}>
        {steps.map(({ name, text, to, isDone }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={name} data-done={isDone || undefined}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <span>
                <Link to={to}>{text}</Link>
                <span className="visually-hidden">
                  {' '}
                  {t(isDone ? 'workspace:checklist.done' : 'workspace:checklist.open')}
                </span>
                {!isDone && !needed.some((step) => step.name === name) && (
                  <span className={classes.optional}> {t('workspace:checklist.optional')}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
