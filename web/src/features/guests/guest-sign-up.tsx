import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadMessages } from '#src/lib/i18n.ts';
import { signInThenReturnTo } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './guest-sign-up.module.css';

type Props = {
  /** The text of the button that opens the form. */
  button: string;
  /** The path to return to after signing in as a member. */
  path: string;
  /** Called just before the session of the guest starts. */
  beforeEntering?: () => void;
};

/** For visitors: registering with a name and one contact, or signing in. The form is loaded when the button is pressed. */
export function GuestSignUp({ button, path, beforeEntering }: Props) {
  const { t, i18n } = useTranslation('event-page');
  const [Form, setForm] = useState<ComponentType<{ path: string; beforeEntering?: () => void }> | null>(null);
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    setOpening(true);
    try {
      const texts = loadMessages(i18n, ['guests', 'phone', 'errors']);
      const [module] = await Promise.all([import('./guest-form.tsx'), texts]);
      setForm(() => module.GuestForm);
    } catch {
      setOpening(false);
    }
  }

  return (
    <>
      {Form ? (
        <Form path={path} {...(beforeEntering && { beforeEntering })} />
      ) : (
        <Button size="lg" fullWidth loading={isOpening} onClick={() => void open()}>
          {button}
        </Button>
      )}
      <p className={classes.signIn}>
        {t('guestSignUp.member')} <Link to={signInThenReturnTo(path)}>{t('guestSignUp.signIn')}</Link>
      </p>
    </>
  );
}
