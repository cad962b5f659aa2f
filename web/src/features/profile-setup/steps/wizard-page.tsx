import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './wizard-page.module.css';

const steps = 3;

/** The frame of a page of the wizard: how far one has come, and the page. */
export function WizardPage({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) {
  const { t } = useTranslation('profile-setup');
  return (
    <div className={classes.page}>
      <p className={classes.progress}>
        <span className={classes.marks} aria-hidden>
          {Array.from({ length: steps }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are always the same three.
            <span key={index} data-reached={index < step || undefined} />
          ))}
        </span>
        {t('step', { step, steps })}
      </p>
      {children}
    </div>
  );
}
