import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import formClasses from '../parts/form.module.css';
import classes from './authenticator.module.css';

type Props = {
  secret: string;
  otpauthUrl: string;
  isSending: boolean;
  onConfirm: (code: string, atField: (error: unknown) => boolean) => void;
  onCancel: () => void;
};

/** In groups of four, as it is typed. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** What the app must learn, as a picture and as text, and the code that shows it has. */
export function SetUp({ secret, otpauthUrl, isSending, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function atField(error: unknown): boolean {
    const isWrong = hasCode(error, 'INVALID_CODE');
    if (isWrong) setProblem(t('authenticator.wrong'));
    return isWrong;
  }

  function enter(code = digits): void {
    setProblem(isCode(code) ? null : errorText.field('code.six_digits'));
    if (isCode(code)) onConfirm(code, atField);
  }

  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
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
      <CodeField
        label={t('authenticator.label')}
        value={digits}
        problem={problem}
        isOver={false}
        onChange={(typed) => {
          setDigits(typed);
          setProblem(null);
        }}
        onComplete={enter}
        onEnter={() => enter()}
      />
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
