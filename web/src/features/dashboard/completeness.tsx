import type { User } from '@foyer/contract/accounts.ts';
import type { CompletionPart } from '@foyer/contract/rules/profiles/completion.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './dashboard.module.css';
import { dashboardQuery, setupQuery } from './queries.ts';

/** The page where each missing part is added. What is not named waits for an answer above, or has no page yet. */
const pageOfPart: Partial<Record<CompletionPart, string>> = {
  name: paths.profileSetup,
  urlSlug: paths.profileSetup,
  title: paths.profileSetup,
  company: paths.profileSetup,
  email: `${paths.verify}?contact=email`,
  phone: `${paths.verify}?contact=phone`,
};

/** In one line, what the profile is missing. The percentage is shown on the profile only. */
export function Completeness({ user }: { user: User }) {
  const query = useQuery(dashboardQuery(user.id));
  const { data: setup } = useQuery(setupQuery(user.id));
  const isSetUp = setup !== undefined && setup.next !== 'network' && setup.next !== 'interests';
  return (
    <PageStates query={query} waiting={<Skeleton height={26} />}>
      {({ missing }) => <Line missing={missing} isSetUp={isSetUp} />}
    </PageStates>
  );
}

function Line({ missing, isSetUp }: { missing: CompletionPart[]; isSetUp: boolean }) {
  const { t } = useTranslation('dashboard');
  const parts = missing.flatMap((part) => {
    const to = pageOfPart[part];
    return to ? [{ part, to }] : [];
  });
  // Organizations have no page yet, so that members cannot add theirs.
  const isComplete = missing.every((part) => part === 'organization');
  return (
    <p className={classes.profile}>
      {parts.length > 0 && <span>{t('completeness.sofar')}</span>}
      {isComplete && isSetUp && <span>{t('completeness.done')}</span>}
      {parts.map(({ part, to }) => (
        <Link key={part} to={to}>
          {t(`completeness.parts.${part}`)}
        </Link>
      ))}
      <Link to={paths.profile}>{t('completeness.open')}</Link>
      <Link to={paths.onboarding}>{t('tour')}</Link>
    </p>
  );
}
