import type { Availability } from '@foyer/contract/profiles/sections.ts';
import { useTranslation } from 'react-i18next';
import classes from './view.module.css';

/** Whether somebody can be approached, and what for. */
export function AvailabilityView({ availability }: { availability: Availability }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <p className={classes.availability} data-state={availability.state}>
        {t(`availability.states.${availability.state}`)}
      </p>
      {availability.for.length > 0 && (
        <ul className={classes.tags}>
          {availability.for.map((purpose) => (
            <li key={purpose}>{t(`availability.for.${purpose}`)}</li>
          ))}
        </ul>
      )}
      {availability.note && <p className={classes.note}>{availability.note}</p>}
    </>
  );
}
