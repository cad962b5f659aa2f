import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import classes from './guest-sign-up.module.css';

type Props = {
  /** The path to return to after signing up. */
  path: string;
};

/** Sign-up for visitors without an account. The form is loaded when the button is pressed. */
export function GuestSignUp({ path }: Props) {
  const { t, i18n } = useTranslation('event-page');
  const [Form, setForm] = useState<ComponentType<Props> | null>(null);
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    setOpening(true);
    try {
      const [module] = await Promise.all([import('./guest-sign-up-form.tsx'), loadMessages(i18n, ['phone', 'errors'])]);
      setForm(() => module.GuestSignUpForm);
    } catch {
      setOpening(false);
    }
  }
  if (Form) return <Form path={path} />;
  return (
    <button type="button" className={classes.open} aria-busy={isOpening} onClick={() => void open()}>
      {t('guestSignUp.open')}
    </button>
  );
}
