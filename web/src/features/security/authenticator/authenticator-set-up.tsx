import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { type AtField, useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import { QrCode } from '#src/ui/qr-code.tsx';
import formClasses from '../form.module.css';
import classes from './authenticator.module.css';

type Props = {
  secret: string;
  otpauthUrl: string;
  isSending: boolean;
  onConfirm: (code: string, atField: AtField) => void;
  onCancel: () => void;
};

/** In groups of four, for typing. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Sets the app up: QR code, secret as text, and a field for the first code. */
export function AuthenticatorSetUp({ secret, otpauthUrl, isSending, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('security');
  const entry = useCodeEntry(onConfirm, () => t('authenticator.wrong'));

  return (
    <form className={formClasses.form} {...entry.form}>
      <ol className={classes.steps}>
        <li>
          {t('authenticator.scan')}
          <QrCode text={otpauthUrl} label={t('authenticator.qr')} />
        </li>
        <li>
          {t('authenticator.type')}
          <code className={classes.secret}>{grouped(secret)}</code>
        </li>
        <li>{t('authenticator.enter')}</li>
      </ol>
      <CodeField label={t('authenticator.label')} {...entry.field} />
      <div className={formClasses.buttons}>
        <Button type="submit" loading={isSending}>
          {t('authenticator.confirm')}
        </Button>
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
