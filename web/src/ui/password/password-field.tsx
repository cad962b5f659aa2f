import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import fieldClasses from '../fields/field.module.css';
import { Field, FieldFrame } from '../fields/field.tsx';
import classes from './password.module.css';
import type { PasswordTexts } from './password-criteria.ts';

type Props = {
  label: string;
  texts: Pick<PasswordTexts, 'show' | 'hide'>;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, texts, value, problem, onChange, autoComplete, name = 'password', ref }: Props) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field id={id} label={label} problem={problem}>
      <FieldFrame isInvalid={problem !== null}>
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
          aria-describedby={problem ? `${id}-message` : undefined}
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
      </FieldFrame>
    </Field>
  );
}
