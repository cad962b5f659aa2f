import type { User } from '@foyer/contract/accounts.ts';
import { changePassword } from '@foyer/contract/credentials/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { usePasswordVerdict } from '#src/lib/password/use-password-verdict.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import { PasswordField } from '#src/ui/password/password-field.tsx';
import { PasswordStrength } from '#src/ui/password/password-strength.tsx';
import classes from '../form.module.css';
import type { SecurityChange } from '../use-change.ts';
import { type PasswordDraft, passwordDraftProblems } from './password-draft-problems.ts';

type Props = { user: User; hasPassword: boolean; change: SecurityChange; onClose: () => void };
type Problems = Partial<Record<keyof PasswordDraft, string>>;

const order = ['current', 'next', 'repeated'] as const;

/** Current and new password, or only a new one with another proof when the current one is unknown or missing. */
export function PasswordForm({ user, hasPassword, change, onClose }: Props) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const texts = usePasswordTexts();
  const [knowsIt, setKnowsIt] = useState(hasPassword);
  const [draft, setDraft] = useState<PasswordDraft>({ current: '', next: '', repeated: '' });
  const verdict = usePasswordVerdict(draft.next, { email: user.email, phone: user.phoneNumber });
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<Partial<Record<keyof PasswordDraft, HTMLInputElement | null>>>({});
  useEffect(() => fields.current[knowsIt ? 'current' : 'next']?.focus(), [knowsIt]);

  function show(found: Problems): boolean {
    setProblems(found);
    const first = order.find((name) => found[name]);
    if (first) fields.current[first]?.focus();
    return first !== undefined;
  }

  function atField(error: unknown): boolean {
    if (hasCode(error, 'INVALID_PASSWORD', 'ACCOUNT_LOCKED')) return show({ current: errorText.text(error) });
    const refused = fieldErrorKey(error, 'newPassword');
    return refused ? show({ next: errorText.field(refused) }) : false;
  }

  async function submit(): Promise<void> {
    const keys = passwordDraftProblems(draft, { asksCurrent: knowsIt, email: user.email, phone: user.phoneNumber });
    if (show(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, errorText.field(key)])))) return;
    const body = { newPassword: draft.next, ...(knowsIt && { currentPassword: draft.current }) };
    const said = hasPassword ? t('password.saidChanged') : t('password.saidSet');
    if (await change.run('password', () => call(changePassword, { body }), said, atField)) onClose();
  }

  const field = (name: keyof PasswordDraft) => ({
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    name,
    label: t(`password.${name}`),
    texts,
    value: draft[name],
    problem: problems[name] ?? null,
    onChange: (typed: string) => {
      setDraft((before) => ({ ...before, [name]: typed }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.email ?? user.phoneNumber ?? ''} readOnly hidden />
      {knowsIt && <PasswordField {...field('current')} autoComplete="current-password" />}
      {hasPassword && !knowsIt && <CardText>{t('password.otherProof')}</CardText>}
      <PasswordField {...field('next')} autoComplete="new-password" />
      <PasswordStrength
        typed={draft.next}
        texts={texts}
        verdict={verdict}
        isReasonShown={problems.next !== undefined}
      />
      <PasswordField {...field('repeated')} autoComplete="new-password" />
      <CardText>{t('password.endsOthers')}</CardText>
      <div className={classes.buttons}>
        <Button type="submit" loading={change.pending !== null}>
          {hasPassword ? t('password.submit') : t('password.submitFirst')}
        </Button>
        <Button variant="default" disabled={change.pending !== null} onClick={onClose}>
          {t('cancel')}
        </Button>
        {knowsIt && (
          <Button variant="subtle" onClick={() => setKnowsIt(false)}>
            {t('password.forgotten')}
          </Button>
        )}
      </div>
    </form>
  );
}
