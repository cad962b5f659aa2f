import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import { type MissingField, missingOf } from '../draft/check-draft.ts';
import type { EventDraft } from '../draft/event-draft.ts';
import classes from '../look/editor.module.css';

/** What an event lacks before it can be published: each leads to its field. */
export function MissingFields({ draft, formId }: { draft: EventDraft; formId: string }) {
  const { t } = useTranslation('hosting');
  const missing = missingOf(draft);
  function goTo(field: MissingField): void {
    const name = field === 'placeName' ? 'place.name' : field;
    const control = document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${name}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }
  if (missing.length === 0) return null;
  return (
    <Notice tone="info">
      <p>{t('missing.lead')}</p>
      <ul className={classes.missing}>
        {missing.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => goTo(field)}>
              {t(`missing.${field}`)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
