import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import classes from './success/success.module.css';
import { useCameFrom, WizardPage } from './wizard-page.tsx';

const SuccessStep = lazyPart(async () => (await import('./success/success-step.tsx')).SuccessStep);

/** After saving the LinkedIn profile: its data is fetched, then the wizard continues by itself. */
export function SuccessPage() {
  const { t } = useTranslation('profile-setup');
  const hasJustChosen = useCameFrom('choice');
  // Opened by its address: the server knows.
  const [wasChosen, setChosen] = useState(false);
  const hasChosen = hasJustChosen || wasChosen;
  return (
    <WizardPage step={2}>
      <div className={classes.done}>
        <IconCircleCheck className={classes.icon} size={56} stroke={1.5} aria-hidden />
        <PageTitle lead={t(hasChosen ? 'success.lead' : 'success.leadWithout')}>
          {t(hasChosen ? 'success.title' : 'success.titleWithout')}
        </PageTitle>
        <SignedIn waiting={<p className={classes.state} />}>
          {(user) => <SuccessStep userId={user.id} onChosen={setChosen} />}
        </SignedIn>
      </div>
    </WizardPage>
  );
}
