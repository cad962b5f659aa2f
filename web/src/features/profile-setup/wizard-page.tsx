import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import type { NavigationState } from '#src/lib/paths.ts';
import { Page } from '#src/ui/page/page.tsx';
import { useWizard } from './use-wizard.ts';
import classes from './wizard-page.module.css';

const steps = 3;

type Props = {
  step: 1 | 2 | 3 /** It shows cards to choose from. */;
  hasCards?: boolean /** The rest of the wizard can be left for later. */;
  canSkip?: boolean;
  children: ReactNode;
};

/** The frame of a wizard page with its progress. */
export function WizardPage({ step, hasCards, canSkip, children }: Props) {
  const { t } = useTranslation('profile-setup');
  const { end, rememberSkipped } = useWizard();
  return (
    <Page width={hasCards ? 'reading' : 'form'}>
      <p className={classes.progress}>
        <span className={classes.marks} aria-hidden>
          {Array.from({ length: steps }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are always the same three.
            <span key={index} data-reached={index < step || undefined} />
          ))}
        </span>
        {t('step', { step, steps })}
        {canSkip && (
          <Link className={classes.skip} to={end} onClick={rememberSkipped}>
            {t('skip')}
          </Link>
        )}
      </p>
      {children}
    </Page>
  );
}

/** Whether a certain wizard step led here; false for a page opened by its address. */
export function useCameFrom(step: NonNullable<NavigationState['from']>): boolean {
  const state = useNavigationState();
  return typeof state === 'object' && state !== null && 'from' in state && state.from === step;
}
