import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { useTranslation } from 'react-i18next';
import type { SignInForm } from '#src/lib/sign-in-flow/flow-state.ts';
import { checkWhenSubmitted } from './identifier.ts';
import classes from './password.module.css';

type Props = { signIn: SignInForm; onChange: () => void };

/** The identifier above the password field, where password managers find it too, with a link to change it. */
export function EnteredIdentifier({ signIn, onChange }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const { identifier, country } = signIn;
  const isPhone = checkWhenSubmitted(signIn).kind === 'phone';
  return (
    <div className={classes.known}>
      <span>{isPhone ? formatTypedPhone(identifier, country) : identifier}</span>
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={identifier}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <button type="button" onClick={onChange}>
        {t('signIn.change')}
      </button>
    </div>
  );
}
