import type { User } from '@foyer/contract/accounts.ts';
import { cancelEmailChange } from '@foyer/contract/contact-ownership.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { displayPhone } from '#src/lib/display-name.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AccountContactRow } from './account-contact-row.tsx';
import { overviewQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

type ContactKind = 'email' | 'phone';
/** The forms that change and verify a contact, from another feature. */
export type ContactPanels = Record<ContactKind, ComponentType<{ user: User; onProven: () => void }>>;

/** Email and phone with their verification, and forms to change them. */
export function ContactsSection({ user, panels }: { user: User; panels: ContactPanels }) {
  const { t } = useTranslation('security');
  const query = useQuery(overviewQuery(user.id));
  const change = useChange();
  const [open, setOpen] = useState<ContactKind | null>(null);

  function row(kind: ContactKind) {
    const Panel = panels[kind];
    const isOpen = open === kind;
    const number = user.phoneNumber && displayPhone(user.phoneNumber);
    const isVerified = kind === 'email' ? user.emailVerified : user.phoneVerified;
    return (
      <AccountContactRow
        kind={kind}
        value={kind === 'email' ? user.email : number}
        isVerified={isVerified}
        isOpen={isOpen}
        onToggle={() => {
          change.clear();
          setOpen(isOpen ? null : kind);
        }}
      >
        {isVerified && <CardText>{t(`contacts.undo.${kind}`)}</CardText>}
        <Suspense>
          <Panel
            user={user}
            onProven={() => {
              setOpen(null);
              void change.run('proven', async () => undefined, t(`contacts.saidProven.${kind}`));
            }}
          />
        </Suspense>
      </AccountContactRow>
    );
  }

  return (
    <SecuritySection title={t('contacts.title')} lead={t('contacts.lead')} change={change}>
      <RowList>
        <li>
          {row('email')}
          <PageStates query={query} waiting={null}>
            {({ pendingEmail }) =>
              pendingEmail !== null &&
              pendingEmail !== user.email && (
                <Row
                  Icon={IconClockExclamation}
                  title={pendingEmail}
                  end={
                    <Button
                      size="xs"
                      variant="default"
                      loading={change.pending === 'cancel'}
                      onClick={() =>
                        void change.run(
                          'cancel',
                          async () => {
                            await call(cancelEmailChange, {});
                            setOpen(null);
                          },
                          t('contacts.saidCancelled'),
                        )
                      }
                    >
                      {t('contacts.cancelPending')}
                    </Button>
                  }
                >
                  <Hint>{t('contacts.pending')}</Hint>
                </Row>
              )
            }
          </PageStates>
        </li>
        <li>{row('phone')}</li>
      </RowList>
    </SecuritySection>
  );
}
