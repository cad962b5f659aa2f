import type { User } from '@foyer/contract/accounts.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { profileSetupKeys } from '#src/lib/query-keys/profile-setup-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { profileLinksQuery } from '../queries.ts';
import { useWizard } from '../use-wizard.ts';
import { saveLink, skipLink } from '../wizard-requests.ts';
import { CandidateCard } from './candidate-card.tsx';
import { CandidateSkeletons } from './candidate-skeletons.tsx';
import { CustomUrl } from './custom-url.tsx';
import classes from './network.module.css';

/** Choosing a card saves it at once. Without a matching card the address can be typed, or the step skipped. */
export function NetworkStep({ user }: { user: User }) {
  const { t } = useTranslation(['profile-setup', 'shell']);
  const navigate = useNavigate();
  const wizard = useWizard();
  const id = useId();
  const queries = useQueryClient();
  const query = useQuery(profileLinksQuery(user.id));
  const { pending, failure, run, clear } = useTask<string>();
  const [isTyping, setTyping] = useState(false);
  const links = query.data ?? [];
  // The search needs the name from the form.
  const isKnown = isProfileComplete(user);

  async function choose(link: string): Promise<void> {
    if (!(await run(link, () => saveLink(link)))) return;
    queries.removeQueries({ queryKey: profileSetupKeys.all });
    void navigate(wizard.to(paths.setupSuccess), { state: { from: 'choice' } satisfies NavigationState });
  }

  /** A failure to save the skipped step is ignored: it can be taken later. */
  function goOnWithout(): void {
    void skipLink().catch(() => undefined);
    queries.removeQueries({ queryKey: profileSetupKeys.all });
    void navigate(wizard.to(paths.setupInterests), { state: { from: 'network' } satisfies NavigationState });
  }

  return (
    <div className={classes.step}>
      {failure !== null && (
        <Notice tone="problem" closeLabel={t('shell:closeNotice')} onClose={clear}>
          <p>{t('network.saveError')}</p>
        </Notice>
      )}
      <PageStates
        query={query}
        waiting={<CandidateSkeletons label={t('network.loading')} />}
        failedText={t('network.fetchError')}
        isEmpty={(found) => found.length === 0}
        empty={
          <Notice tone="info">
            <p>{t(isKnown ? 'network.none' : 'network.formFirst')}</p>
            {!isKnown && <Link to={paths.profileSetup}>{t('network.toForm')}</Link>}
          </Notice>
        }
      >
        {(found) => (
          <ul className={classes.cards} aria-label={t('network.list')}>
            {found.map((profile) => (
              <li key={profile.link}>
                <CandidateCard
                  profile={profile}
                  isSaving={pending === profile.link}
                  disabled={pending !== null}
                  onChoose={() => void choose(profile.link)}
                />
              </li>
            ))}
          </ul>
        )}
      </PageStates>
      {isTyping ? (
        <CustomUrl isSaving={pending !== null} onSave={choose} onCancel={() => setTyping(false)} />
      ) : (
        <ul className={classes.others}>
          <li>
            <Button
              variant="default"
              disabled={pending !== null}
              aria-describedby={`${id}-enter`}
              onClick={() => setTyping(true)}
            >
              {links.length > 0 ? t('network.noneOfThese') : t('network.enterManually')}
            </Button>
            <p id={`${id}-enter`}>{t('network.enterHint')}</p>
          </li>
          <li>
            <Button variant="default" disabled={pending !== null} aria-describedby={`${id}-fill`} onClick={goOnWithout}>
              {t('network.fillManually')}
            </Button>
            <p id={`${id}-fill`}>{t('network.fillHint')}</p>
          </li>
        </ul>
      )}
    </div>
  );
}
