import type { User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { interestsQuery } from '../queries.ts';
import classes from '../success/success.module.css';
import { useWizard } from '../use-wizard.ts';
import { useCameFrom } from '../wizard-page.tsx';
import { Generating } from './generating.tsx';
import { readInterestsDraft } from './interests-draft.ts';
import { InterestsForm } from './interests-form.tsx';

/** Suggestions to edit and save; members who don't want to wait can write their own. */
export function InterestsStep({ user }: { user: User }) {
  const { t } = useTranslation('profile-setup');
  const [draft] = useState(() => readInterestsDraft(user.id));
  const { data, error, isPending } = useQuery({ ...interestsQuery(user.id), enabled: draft === null });
  const [isImpatient, setImpatient] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const fromNetwork = useCameFrom('network');

  if (isSaved) return <InterestsSaved />;
  if (draft === null && isPending && !isImpatient) {
    return (
      <Generating title={t('interests.title')} text={t('interests.generating')}>
        <Button variant="subtle" onClick={() => setImpatient(true)}>
          {t('interests.writeOwn')}
        </Button>
      </Generating>
    );
  }
  // Suggestions that arrive after the member started writing are shown on the next visit.
  const proposals = isImpatient ? { interests: [], likes: [] } : (data ?? { interests: [], likes: [] });
  const first = draft ?? { interests: proposals.interests.join('\n'), likes: proposals.likes.join('\n') };

  function lead(): 'lead' | 'leadEmpty' | 'leadFromNetwork' | 'leadOwn' {
    if (first.interests === '' && first.likes === '') return 'leadEmpty';
    if (draft !== null || !data?.generated) return 'leadOwn';
    return fromNetwork ? 'leadFromNetwork' : 'lead';
  }
  return (
    <InterestsForm
      userId={user.id}
      first={first}
      lead={t(`interests.${lead()}`)}
      loadError={draft === null && !isImpatient ? error : null}
      onSaved={() => setSaved(true)}
    />
  );
}

/** The end of the sign-up; the dashboard, or the page that the person came from, follows by itself. */
export function InterestsSaved() {
  const { t } = useTranslation('profile-setup');
  const navigate = useNavigate();
  const { end, isReturning } = useWizard();
  useFocusedHeading();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(end, { replace: true }), limits.wizard.dashboardAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, end]);
  return (
    <div className={classes.done}>
      <IconCircleCheck className={classes.icon} size={56} stroke={1.5} aria-hidden />
      <PageTitle lead={t('saved.lead')}>{t('saved.title')}</PageTitle>
      <Button component={Link} to={end} replace>
        {t(isReturning ? 'saved.back' : 'saved.go')}
      </Button>
    </div>
  );
}
