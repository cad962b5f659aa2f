import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCameFrom } from '../steps/use-came-from.ts';
import { Generating } from './generating.tsx';
import { readInterestsDraft } from './interests-draft.ts';
import { InterestsForm } from './interests-form.tsx';
import { interestsQuery } from './interests-query.ts';
import { InterestsSaved } from './interests-saved.tsx';

/** Proposals to change and to save; whoever does not want to wait for them writes their own. */
export function InterestsStep({ user }: { user: User }) {
  const { t } = useTranslation('wizard');
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
  // What arrives after the person began to write their own is for the next visit.
  const known = isImpatient ? { interests: [], likes: [] } : (data ?? { interests: [], likes: [] });
  const first = draft ?? { interests: known.interests.join('\n'), likes: known.likes.join('\n') };
  return (
    <InterestsForm
      userId={user.id}
      first={first}
      lead={t(fromNetwork ? 'interests.leadFromNetwork' : 'interests.lead')}
      loadError={draft === null && !isImpatient ? error : null}
      onSaved={() => setSaved(true)}
    />
  );
}
