import { formatPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { checkCompany, checkName } from '@foyer/contract/rules/names/name.ts';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import type { signUpActions } from './sign-up-actions.ts';

type Props = { flow: Flow; actions: ReturnType<typeof signUpActions> };
type Problems = { name: string | null; company: string | null };

/** The profile form of a lead: the person's name, and the company for an organization. */
export function ProfileStep({ flow, actions }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const errorText = useErrorText();
  const { state, dispatch, pending } = flow;
  const { role, name, company } = state.profile;
  const isOrganization = role === 'organization';
  const [problems, setProblems] = useState<Problems>({ name: null, company: null });

  const say = (key: string | null) => key && errorText.field(key);

  /** Shows refusals at the field they name; others go above the form. */
  function atField(error: unknown): boolean {
    const refused = {
      name: say(fieldErrorKey(error, 'name', 'profileData.name')),
      company: hasCode(error, 'COMPANY_REQUIRED')
        ? errorText.text(error)
        : say(fieldErrorKey(error, 'company', 'profileData.company')),
    };
    setProblems(refused);
    return refused.name !== null || refused.company !== null;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = { name: say(checkName(name)), company: isOrganization ? say(checkCompany(company)) : null };
    setProblems(found);
    const first = (['name', 'company'] as const).find((field) => found[field]);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else await actions.submitProfile(atField);
  }

  return (
    <StepFrame flow={flow} title={t('profile.title')} lead={t('profile.lead')} notice="below">
      <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
        <ChoiceCards
          label={t('profile.roleLabel')}
          name="role"
          chosen={role}
          choices={[
            { value: 'individual', title: t('profile.individual'), hint: t('profile.individualHint'), Icon: IconUser },
            {
              value: 'organization',
              title: t('profile.organization'),
              hint: t('profile.organizationHint'),
              Icon: IconBuilding,
            },
          ]}
          onChoose={(chosen) => {
            setProblems({ ...problems, company: null });
            dispatch({ type: 'profile-typed', profile: { role: chosen } });
          }}
        />
        <TextField
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          value={name}
          problem={problems.name}
          onChange={(typed) => {
            setProblems({ ...problems, name: null });
            dispatch({ type: 'profile-typed', profile: { name: typed } });
          }}
        />
        {isOrganization && (
          <TextField
            label={t('profile.company')}
            name="company"
            autoComplete="organization"
            value={company}
            problem={problems.company}
            onChange={(typed) => {
              setProblems({ ...problems, company: null });
              dispatch({ type: 'profile-typed', profile: { company: typed } });
            }}
          />
        )}
        <KnownContacts
          contacts={[
            { label: t('profile.knownPhone'), value: state.lead?.phone ? formatPhone(state.lead.phone) : null },
            { label: t('profile.knownEmail'), value: state.lead?.email ?? null },
          ]}
        />
        <div className={classes.actions}>
          <Button type="submit" fullWidth size="lg" loading={pending === 'profile'}>
            {t('profile.submit')}
          </Button>
          <Button
            variant="subtle"
            fullWidth
            loading={pending === 'cancel'}
            disabled={pending !== null}
            onClick={() => void actions.cancel()}
          >
            {t('profile.cancel')}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}

type KnownContactsProps = { contacts: { label: string; value: string | null }[] };

/** Contacts that are known already and not asked for again. */
export function KnownContacts({ contacts }: KnownContactsProps) {
  const known = contacts.filter(({ value }) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={classes.known}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
