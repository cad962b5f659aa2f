import { passwordMeter, passwordStrength } from '@foyer/contract/rules/passwords/password-strength.ts';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import classes from './password.module.css';
import { type PasswordTexts, passwordCriteria } from './password-criteria.ts';

type Props = { typed: string; texts: Pick<PasswordTexts, 'meter' | 'criteria' | 'said'> };

/** Both measures of a password: the strength meter, and the five criteria with the number met. */
export function PasswordStrength({ typed, texts }: Props) {
  const { score, label } = passwordMeter(typed);
  const strength = passwordStrength(typed);
  const isEmpty = typed === '';
  return (
    <div className={classes.measures}>
      {!isEmpty && (
        <>
          <Measure name={texts.meter.label} value={texts.meter[label]} width={score} tone={label} />
          <Measure
            name={texts.criteria.label}
            value={texts.criteria[strength.strength]}
            width={strength.width}
            tone={strength.strength}
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
      <p className="visually-hidden" role="status">
        {!isEmpty && texts.said(texts.meter[label], strength.met)}
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
