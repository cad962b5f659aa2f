import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import fieldClasses from '../fields/field.module.css';
import classes from './password.module.css';
import type { PasswordTexts } from './password-texts.ts';

type Props = {
  label: string;
  texts: Pick<PasswordTexts, 'show' | 'hide'>;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  /** What a password manager should do with it. */
  autoComplete: 'current-password' | 'new-password';
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Stands where the problem would, as long as there is none. */
  hint?: string;
};

/** A password: hidden until the person wants to see it. */
export function PasswordField(props: Props) {
  const { label, texts, value, problem, onChange, autoComplete, name = 'password', ref, hint } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <div>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      <div className={fieldClasses.group} data-invalid={problem !== null || undefined}>
        <input
          ref={ref}
          id={id}
          className={fieldClasses.input}
          type={isShown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          aria-required
          aria-invalid={problem !== null}
          aria-describedby={problem || hint ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={classes.eye}
          aria-label={isShown ? texts.hide : texts.show}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
      {problem && (
        <p id={`${id}-message`} className={fieldClasses.message} data-tone="problem" role="alert">
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          {problem}
        </p>
      )}
      {!problem && hint && (
        <p id={`${id}-message`} className={fieldClasses.message}>
          <span className={fieldClasses.hint}>{hint}</span>
        </p>
      )}
    </div>
  );
}
