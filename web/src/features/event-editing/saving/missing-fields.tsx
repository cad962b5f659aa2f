import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { EventDraft } from '../draft/event-draft.ts';
import { missingFieldNames } from '../draft/missing-field-names.ts';
import classes from '../fields/fields.module.css';
import { focusField, focusTicket } from './focus-field.ts';

type Props = { id: string; draft: EventDraft; formId: string; lacksTickets: boolean };

/** What is missing for publishing. Each item moves the focus to its field. */
export function MissingFields({ id, draft, formId, lacksTickets }: Props) {
  const { t } = useTranslation('event-editing');
  const missing = missingFieldNames(draft);
  const { hash } = useLocation();
  // The draft notice on the event's page links to a field by the URL fragment.
  useEffect(() => {
    if (hash !== '') focusField(formId, hash.slice(1));
  }, [formId, hash]);
  if (missing.length === 0 && !lacksTickets) return null;
  return (
    <div id={id} className={classes.missing}>
      <p>{t('missing.lead')}</p>
      <ul>
        {missing.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => focusField(formId, field)}>
              {t(`missing.${field}`)}
            </button>
          </li>
        ))}
        {lacksTickets && (
          <li>
            <button type="button" onClick={() => focusTicket(formId)}>
              {t('missing.tickets')}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
