import type { User } from '@foyer/contract/accounts.ts';
import type { Profile } from '@foyer/contract/profiles/profiles.ts';
import { checkFirstName, checkLastName, checkProfileCompany, checkTitle } from '@foyer/contract/rules/names/name.ts';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../profile-setup.module.css';
import { AddressPreview } from './address-preview.tsx';
import { readDraft, saveDraft } from './form-draft.ts';
import { beginSetup, nextSetup, type SetupFields, type SetupState } from './setup-state.ts';
import { SlugField } from './slug-field.tsx';
import { useSlugCheck } from './use-slug-check.ts';
import { useSubmit } from './use-submit.ts';

const checks = { firstName: checkFirstName, lastName: checkLastName, title: checkTitle, company: checkProfileCompany };
const autoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
  title: 'organization-title',
  company: 'organization',
} as const;
const names: (keyof SetupFields)[] = ['firstName', 'lastName'];
const work: (keyof SetupFields)[] = ['title', 'company'];

type PrefilledFields = Pick<Profile, keyof SetupFields | 'urlSlug'>;
type Props = { user: User; known: PrefilledFields };

/** The draft from before a reload comes first, then the server's data. */
function initialState({ user, known }: Props): SetupState {
  const { firstName, lastName, title, company, urlSlug } = known;
  const draft = readDraft(user.id);
  const state = beginSetup(draft?.fields ?? { firstName, lastName, title, company }, urlSlug);
  if (urlSlug || !draft?.byHand) return state;
  return nextSetup(
    { ...state, slug: '', check: { kind: 'idle', problem: null } },
    { type: 'slug-typed', typed: draft.slug },
  );
}

/** The form with four text fields and the profile URL. */
export function ProfileForm(props: Props) {
  const { user } = props;
  const { t } = useTranslation('profile-setup');
  const errorText = useErrorText();
  const [state, dispatch] = useReducer(nextSetup, props, initialState);
  const { fields, slug, origin, check } = state;
  useSlugCheck(state, dispatch);
  const [problems, setProblems] = useState<Partial<SetupFields>>({});
  const form = useRef<HTMLFormElement>(null);
  const { isSaving, submit } = useSubmit({ user, state, dispatch, onProblems: setProblems });

  useEffect(() => saveDraft(user.id, { fields, slug, byHand: origin === 'hand' }), [user.id, fields, slug, origin]);

  function problemOf(field: keyof SetupFields): string | null {
    const key = checks[field](fields[field]);
    return key && errorText.field(key);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    const all = [...names, ...work];
    const found = Object.fromEntries(all.flatMap((field) => (problemOf(field) ? [[field, problemOf(field)]] : [])));
    setProblems(found);
    if (check.kind === 'idle') dispatch({ type: 'slug-missed' });
    // In the order of the fields. Nothing is sent before the slug is known to be free.
    const isWrong = (field: keyof SetupFields | 'urlSlug') =>
      field === 'urlSlug' ? check.kind !== 'available' : field in found;
    const first = [...names, 'urlSlug' as const, ...work].find(isWrong) ?? (await submit());
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  const waits = check.kind !== 'available';
  const textField = (field: keyof SetupFields) => (
    <TextField
      key={field}
      label={t(`fields.${field}`)}
      name={field}
      autoComplete={autoComplete[field]}
      value={fields[field]}
      problem={problems[field] ?? null}
      onChange={(value) => {
        setProblems((before) => ({ ...before, [field]: undefined }));
        dispatch({ type: 'field-typed', field, value });
      }}
    />
  );

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <div className={classes.names}>{names.map(textField)}</div>
      <SlugField state={state} dispatch={dispatch} />
      {work.map(textField)}
      <AddressPreview fields={fields} slug={slug} />
      <div className={classes.submit}>
        {/* Shown as disabled but focusable: pressing it tells what is missing. */}
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={isSaving}
          aria-disabled={waits}
          data-disabled={waits || undefined}
        >
          {t('submit')}
        </Button>
        <p className={classes.why} role="status">
          {isSaving ? t('saving') : waits && t('submitWaits')}
        </p>
      </div>
    </form>
  );
}
