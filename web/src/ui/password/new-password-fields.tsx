import type { NewPassword } from '#src/lib/password/use-new-password.ts';
import type { PasswordTexts } from './password-criteria.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = { labels: { password: string; again: string }; texts: PasswordTexts; chosen: NewPassword };

/** A new password typed twice, with its strength. */
export function NewPasswordFields({ labels, texts, chosen }: Props) {
  return (
    <>
      <PasswordField
        ref={chosen.field}
        label={labels.password}
        texts={texts}
        name="new-password"
        autoComplete="new-password"
        value={chosen.typed}
        problem={chosen.password}
        onChange={chosen.type}
      />
      <PasswordStrength
        typed={chosen.typed}
        texts={texts}
        verdict={chosen.verdict}
        isReasonShown={Boolean(chosen.password)}
      />
      <PasswordField
        ref={chosen.fieldAgain}
        label={labels.again}
        texts={texts}
        name="repeated-password"
        autoComplete="new-password"
        value={chosen.typedAgain}
        problem={chosen.repeated}
        onChange={chosen.typeAgain}
      />
    </>
  );
}
