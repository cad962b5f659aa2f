import { checkNetworkUrl } from '@foyer/contract/rules/profiles/network-url.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './network.module.css';

type Props = { isSaving: boolean; onSave: (url: string) => Promise<void>; onCancel: () => void };

/** A field for a LinkedIn address that no card shows. */
export function CustomUrl({ isSaving, onSave, onCancel }: Props) {
  const { t } = useTranslation('profile-setup');
  const errorText = useErrorText();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const key = checkNetworkUrl(url);
    setProblem(key && errorText.field(key));
    if (key) field.current?.focus();
    else void onSave(url.trim());
  }

  return (
    <form className={classes.custom} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('network.customLabel')}
        name="linkedInUrl"
        autoComplete="url"
        value={url}
        problem={problem}
        hint={t('network.customHint')}
        onChange={(typed) => {
          setProblem(null);
          setUrl(typed);
        }}
      />
      <div className={classes.customActions}>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('network.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('network.save')}
        </Button>
      </div>
    </form>
  );
}
