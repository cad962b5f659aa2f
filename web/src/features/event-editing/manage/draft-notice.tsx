import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editEventPath } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { missingFieldNames } from '../draft/missing-field-names.ts';
import classes from './draft-notice.module.css';

/** Explains a draft, and links the fields that are missing for publishing to the editor. */
export function DraftNotice({ event }: { event: Event }) {
  const { t } = useTranslation('event-editing');
  const missing = missingFieldNames(event);
  return (
    <Notice tone="info">
      <p>{t('overview.draft')}</p>
      {missing.length > 0 && (
        <>
          <p>{t('missing.lead')}</p>
          <ul className={classes.missing}>
            {missing.map((field) => (
              <li key={field}>
                <Link to={`${editEventPath(event.id)}#${field}`}>{t(`missing.${field}`)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
