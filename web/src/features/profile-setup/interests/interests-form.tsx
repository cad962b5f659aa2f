import { checkTopics, topicsIn } from '@foyer/contract/rules/profiles/topic-lines.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import { profileSetupKeys } from '#src/lib/query-keys/profile-setup-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { saveTopics } from '../wizard-requests.ts';
import classes from './interests.module.css';
import { clearInterestsDraft, type InterestsDraft, saveInterestsDraft } from './interests-draft.ts';

type Props = {
  userId: string;
  first: InterestsDraft;
  lead: string;
  /** The suggestions failed to load; interests can still be typed. */
  loadError: Error | null;
  onSaved: () => void;
};

type Field = keyof InterestsDraft;
const fields: readonly Field[] = ['likes', 'interests'];

/** Two text areas with one item per line; both are required. */
export function InterestsForm({ userId, first, lead, loadError, onSaved }: Props) {
  const { t } = useTranslation('profile-setup');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(first);
  const [problems, setProblems] = useState<Partial<Record<Field | 'both', string>>>({});
  const { pending, failure, run } = useTask<'save'>();
  const form = useRef<HTMLFormElement>(null);

  function show(found: Partial<Record<Field | 'both', string>>): void {
    setProblems(found);
    const field = fields.find((each) => found[each] || (found.both && topicsIn(typed[each]).length === 0));
    form.current?.querySelector<HTMLTextAreaElement>(`[name="${field}"]`)?.focus();
  }

  function wrong(): Partial<Record<Field | 'both', string>> | null {
    const faults = fields.map((field) => [field, checkTopics(topicsIn(typed[field]))] as const);
    if (faults.some(([, key]) => key === 'topics.required')) return { both: t('interests.bothNeeded') };
    const found = faults.flatMap(([field, key]) => (key ? [[field, errorText.field(key)]] : []));
    return found.length > 0 ? Object.fromEntries(found) : null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = wrong();
    if (found) return show(found);
    setProblems({});
    const lists = { interests: topicsIn(typed.interests), likes: topicsIn(typed.likes) };
    const atField = (error: unknown) => {
      const refused = error instanceof ApiError ? error.fields : [];
      if (refused.length === 0) return false;
      show(Object.fromEntries(refused.map(({ field, message }) => [field, errorText.field(message)])));
      return true;
    };
    if (!(await run('save', () => saveTopics(lists), atField))) return;
    clearInterestsDraft();
    for (const queryKey of [profileSetupKeys.allInterests, profileSetupKeys.all, accountKeys.dashboard.all])
      queries.removeQueries({ queryKey });
    onSaved();
  }

  function type(field: Field, text: string): void {
    const next = { ...typed, [field]: text };
    setTyped(next);
    setProblems({});
    saveInterestsDraft(userId, next);
  }

  const hasOwnMessage = failure instanceof ApiError && failure.code !== 'INTERNAL_ERROR';
  const failureText = hasOwnMessage ? errorText.text(failure) : t('interests.saveError');
  const problem = problems.both ?? (failure === null ? null : failureText);
  return (
    <>
      <PageTitle lead={lead}>{t('interests.title')}</PageTitle>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {loadError && (
          <Notice tone="info">
            <p>{loadError instanceof ApiError ? errorText.text(loadError) : t('interests.loadError')}</p>
          </Notice>
        )}
        {fields.map((field) => (
          <TextArea
            rows={6}
            max={5000}
            isRequired
            key={field}
            label={t(`interests.${field}`)}
            hint={t('interests.onePerLine')}
            name={field}
            value={typed[field]}
            problem={problems[field] ?? null}
            onChange={(text) => type(field, text)}
          />
        ))}
        {problem && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        <Button type="submit" size="lg" fullWidth loading={pending !== null}>
          {t('interests.finish')}
        </Button>
      </form>
    </>
  );
}
