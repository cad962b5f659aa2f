import type { User } from '@foyer/contract/accounts.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { displayPhone } from '#src/lib/display-name.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { paths } from '#src/lib/paths.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './contact-verification.module.css';
import { EmailPanel } from './email-panel.tsx';
import { type ContactKind, firstContact } from './first-contact.ts';
import { PhonePanel } from './phone-panel.tsx';

/** For signed-in people: chooses a contact and verifies it, then returns to the previous page. */
export function VerifyContact({ user }: { user: User }) {
  const { t } = useTranslation('contact-verification');
  const [query, setQuery] = useSearchParams();
  useFreshUser(user.id);
  const [proven, setProven] = useState<ContactKind | null>(null);
  const further = useFocusFallback<HTMLAnchorElement>(proven);
  const kind = firstContact(query.get('contact'), user);
  const onwards = safeRedirect(query.get('redirect')) ?? paths.dashboard;
  const stateOf = (value: string | null, isProven: boolean) =>
    value === null ? t('kinds.none') : `${value} · ${isProven ? t('kinds.proven') : t('kinds.unproven')}`;

  function choose(contact: ContactKind): void {
    setProven(null);
    setQuery({ ...Object.fromEntries(query), contact }, { replace: true, preventScrollReset: true });
  }

  const Panel = kind === 'phone' ? PhonePanel : EmailPanel;
  return (
    <Page width="form">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.stack}>
        <ChoiceCards
          label={t('kinds.label')}
          name="contact"
          chosen={kind}
          onChoose={choose}
          choices={[
            {
              value: 'phone',
              title: t('kinds.phone'),
              hint: stateOf(user.phoneNumber && displayPhone(user.phoneNumber), user.phoneVerified),
              Icon: IconDeviceMobile,
            },
            {
              value: 'email',
              title: t('kinds.email'),
              hint: stateOf(user.email, user.emailVerified),
              Icon: IconMail,
            },
          ]}
        />
        {proven === kind ? (
          <div className={classes.panel}>
            <Notice tone="success">
              <p>{t(`proven.${kind}`)}</p>
            </Notice>
            <Button component={Link} to={onwards} size="lg" fullWidth ref={further}>
              {onwards === paths.dashboard ? t('toDashboard') : t('goOn')}
            </Button>
          </div>
        ) : (
          <Panel key={kind} user={user} onProven={() => setProven(kind)} />
        )}
      </div>
    </Page>
  );
}
