import { passwordMeter, passwordStrength } from '@foyer/contract/rules/passwords/password-strength.ts';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import type { PasswordVerdict } from '#src/lib/password/use-password-verdict.ts';
import classes from './password.module.css';
import { type PasswordTexts, passwordCriteria } from './password-criteria.ts';

type Props = {
  typed: string;
  texts: Pick<PasswordTexts, 'meter' | 'criteria' | 'said'>;
  verdict: PasswordVerdict;
  /** The field shows the reason as its error already. */
  isReasonShown?: boolean;
};

/**
 * Both measures of a password: the strength meter, and the five criteria with the number met. The bars follow the scores;
 * a password is called strong only when it is certain to be accepted.
 */
export function PasswordStrength({ typed, texts, verdict, isReasonShown = false }: Props) {
  const { score, label: scoreLabel } = passwordMeter(typed);
  const strength = passwordStrength(typed);
  const { refusal, isAccepted } = verdict;
  const label = !isAccepted && scoreLabel === 'strong' ? 'good' : scoreLabel;
  const criteriaLabel = !isAccepted && strength.strength === 'strong' ? 'medium' : strength.strength;
  const isEmpty = typed === '';
  const reason = isReasonShown ? null : refusal;
  return (
    <div className={classes.measures}>
      {!isEmpty && (
        <>
          <Measure name={texts.meter.label} value={texts.meter[label]} width={score} tone={label} />
          <Measure
            name={texts.criteria.label}
            value={texts.criteria[criteriaLabel]}
            width={strength.width}
            tone={criteriaLabel}
          />
        </>
      )}
      <ul className={classes.criteria}>
        {passwordCriteria.map((criterion) => {
          const isMet = strength[criterion];
          const Icon = isMet ? IconCheck : IconPoint;
          return (
            <li key={criterion} data-met={isMet || undefined}>
              <Icon size={16} stroke={isMet ? 2 : 1.5} aria-hidden />
              {texts.criteria[criterion]}
              <span className="visually-hidden"> ({isMet ? texts.criteria.met : texts.criteria.open})</span>
            </li>
          );
        })}
      </ul>
      {reason !== null && <p className={classes.refusal}>{reason}</p>}
      <p className="visually-hidden" role="status">
        {!isEmpty && [texts.said(texts.meter[label], strength.met), reason].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

type MeasureProps = { name: string; value: string; width: number; tone: string };

/** A bar with its name and value. Hidden from screen readers, which get one status text for both measures. */
function Measure({ name, value, width, tone }: MeasureProps) {
  return (
    <div className={classes.measure} data-tone={tone} aria-hidden>
      <span>{name}</span>
      <strong>{value}</strong>
      <span className={classes.bar}>
        <span style={{ width: `${width}%` }} />
      </span>
    </div>
  );
}
