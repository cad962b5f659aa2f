import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '#src/ui/notice.tsx';
import type { EventDraft } from '../draft/event-draft.ts';
import { missingFieldNames } from '../draft/missing-field-names.ts';
import classes from '../fields/fields.module.css';

/** The fields that are missing for publishing. Each moves the focus to its field. */
export function MissingFields({ draft, formId }: { draft: EventDraft; formId: string }) {
  const { t } = useTranslation('event-editing');
  const missing = missingFieldNames(draft);
  const { hash } = useLocation();
  // The draft notice on the event's page links to a field by the URL fragment.
  useEffect(() => {
    if (hash !== '') focusField(formId, hash.slice(1));
  }, [formId, hash]);
  if (missing.length === 0) return null;
  return (
    <Notice tone="info">
      <p>{t('missing.lead')}</p>
      <ul className={classes.missing}>
        {missing.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => focusField(formId, field)}>
              {t(`missing.${field}`)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusField(formId: string, field: string): void {
  const name = field === 'placeName' ? 'place.name' : field;
  const control = document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
