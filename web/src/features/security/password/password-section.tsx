import type { User } from '@foyer/contract/accounts.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import { overviewQuery } from '../queries.ts';
import { SecuritySection } from '../security-section.tsx';
import { useChange } from '../use-change.ts';
import { PasswordForm } from './password-form.tsx';

/** The password and when it was set, with a form to change it. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('security');
  const query = useQuery(overviewQuery(user.id));
  const change = useChange();
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    setOpen(false);
    change.heading.current?.focus();
  }

  return (
    <SecuritySection title={t('password.title')} change={change}>
      <PageStates query={query} waiting={<RowSkeletons count={1} />}>
        {({ hasPassword, passwordChangedAt }) =>
          isOpen ? (
            <PasswordForm user={user} hasPassword={hasPassword} change={change} onClose={close} />
          ) : (
            <Row
              Icon={IconLock}
              title={hasPassword ? t('password.set') : t('password.none')}
              end={
                <Button
                  size="xs"
                  variant={hasPassword ? 'default' : 'filled'}
                  onClick={() => {
                    change.clear();
                    setOpen(true);
                  }}
                >
                  {hasPassword ? t('password.change') : t('password.setFirst')}
                </Button>
              }
            >
              {!hasPassword && <Hint>{t('password.noneHint')}</Hint>}
              {hasPassword && passwordChangedAt && (
                <Hint>
                  {t('password.changed')} <Timestamp at={passwordChangedAt} />
                </Hint>
              )}
            </Row>
          )
        }
      </PageStates>
    </SecuritySection>
  );
}
