import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { StrengthStep } from '@foyer/contract/rules/profiles/strength.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Ring } from '#src/ui/ring.tsx';
import classes from './my-profile.module.css';

type Props = { strength: FullProfile['strength']; onStep: (step: StrengthStep) => void };

/** How complete the profile is, and the most useful next step. */
export function StrengthCard({ strength, onStep }: Props) {
  const { t, i18n } = useTranslation('my-profile');
  const { percent, next } = strength;
  const percentText = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(percent / 100);
  return (
    <section className={classes.card} aria-labelledby="profile-strength">
      <div className={classes.strength}>
        <Ring share={percent / 100} label={t('strength.title')} text={percentText} />
        <div>
          <h2 id="profile-strength" className={classes.cardTitle}>
            {next ? t(`strength.steps.${next}.title`) : t('strength.done')}
          </h2>
          <p className={classes.cardText}>{next ? t(`strength.steps.${next}.why`) : t('strength.doneText')}</p>
        </div>
      </div>
      {next && (
        <Button fullWidth variant="light" onClick={() => onStep(next)}>
          {t(`strength.steps.${next}.do`)}
        </Button>
      )}
    </section>
  );
}
