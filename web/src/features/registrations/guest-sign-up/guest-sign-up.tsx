import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import classes from './guest-sign-up.module.css';

type Props = {
  /** What is known of the page that they come back to. */
  path: string;
};

/** The way in for somebody who has no account yet: three fields, whose code comes when they are wanted. */
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
