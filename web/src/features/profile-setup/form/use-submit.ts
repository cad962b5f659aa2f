import type { User } from '@foyer/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import { completeStep, readAuthFlow, writeAuthFlow } from '#src/lib/session/auth-flow.ts';
import { session } from '#src/lib/session/session.ts';
import { cannotWait, takeReturnPath } from '#src/lib/storage/return-path.ts';
import { stepPath } from '../use-wizard.ts';
import { fetchNextStep } from '../wizard-requests.ts';
import { clearDraft } from './form-draft.ts';
import { checkSlugAvailability, finishSetup } from './setup-form-requests.ts';
import type { SetupEvent, SetupFields, SetupState } from './setup-state.ts';

/** LinkedIn, unless that has been answered elsewhere. */
async function nextPath(): Promise<string> {
  const next = await fetchNextStep().catch(() => 'network' as const);
  return next === 'interests' ? paths.setupInterests : paths.setupNetwork;
}

type Options = {
  user: User;
  state: SetupState;
  dispatch: Dispatch<SetupEvent>;
  onProblems: (problems: Partial<SetupFields>) => void;
};

/** Submits the form. `submit` returns the field that needs attention, or null on success. */
export function useSubmit({ user, state, dispatch, onProblems }: Options) {
  const { t } = useTranslation('profile-setup');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { fields, slug } = state;

  /** Shows a refusal at its field, and any other failure at the last one. */
  async function explain(error: unknown): Promise<keyof SetupFields | 'urlSlug'> {
    if (hasCode(error, 'SLUG_TAKEN')) {
      dispatch({ type: 'slug-refused', slug, problem: 'taken' });
      const answer = await checkSlugAvailability(slug);
      if (answer.type === 'slug-answered' && !answer.available) dispatch(answer);
      return 'urlSlug';
    }
    const refused = error instanceof ApiError ? error.fields : [];
    const problems: Partial<SetupFields> = {};
    for (const { field, message } of refused) {
      if (field === 'urlSlug') dispatch({ type: 'slug-refused', slug, problem: { key: message } });
      else if (field in fields) problems[field as keyof SetupFields] = errorText.field(message);
    }
    const [first] = Object.keys(fields).filter((field) => field in problems) as (keyof SetupFields)[];
    if (first) onProblems(problems);
    else if (!refused.some(({ field }) => field === 'urlSlug')) onProblems({ company: t('setupFailed') });
    else return 'urlSlug';
    return first ?? 'company';
  }

  /** To the page that can't wait, with a way back into the wizard; otherwise to the next step, which leads there later. */
  async function leave(path: string | null): Promise<void> {
    if (path === null || !cannotWait(path)) {
      await navigate(stepPath(await nextPath(), path), { replace: true });
      return;
    }
    const rest = { to: stepPath(paths.setupNetwork, path), text: t('later.finish') };
    const state: NavigationState = { notice: t('later.notice'), noticeLink: rest };
    await navigate(path, { replace: true, state });
  }

  async function submit(): Promise<keyof SetupFields | 'urlSlug' | null> {
    setSaving(true);
    try {
      const { urlSlug, me } = await finishSetup(fields, slug);
      const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`;
      session.updateUser({ ...user, name, ...me, urlSlug, profileComplete: true });
      const flow = readAuthFlow();
      if (flow) writeAuthFlow(completeStep(flow, 'profile_completion'));
      clearDraft();
      queries.removeQueries({ queryKey: accountKeys.dashboard.all });
      await leave(takeReturnPath());
      return null;
    } catch (error) {
      setSaving(false);
      return explain(error);
    }
  }

  return { isSaving, submit };
}
