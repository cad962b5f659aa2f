import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#src/ui/moment/moment.tsx';
import { Section } from '../parts/section.tsx';
import { States } from '../parts/states.tsx';
import { useChange } from '../parts/use-change.ts';
import { overviewQuery } from '../queries.ts';
import classes from '../security.module.css';
import { PasswordForm } from './password-form.tsx';

/** Whether there is a password, since when, and a new one. */
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
    <Section title={t('password.title')} change={change}>
      <States query={query} lines={1}>
        {({ hasPassword, passwordChangedAt }) =>
          isOpen ? (
            <PasswordForm user={user} hasPassword={hasPassword} change={change} onClose={close} />
          ) : (
            <div className={classes.row}>
              <IconLock size={20} stroke={1.5} aria-hidden />
              <span className={classes.rowText}>
                <span className={classes.value}>{hasPassword ? t('password.set') : t('password.none')}</span>
                <span className={classes.hint}>
                  {passwordChangedAt && hasPassword ? (
                    <>
                      {t('password.changed')} <Moment at={passwordChangedAt} />
                    </>
                  ) : (
                    !hasPassword && t('password.noneHint')
                  )}
                </span>
              </span>
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
            </div>
          )
        }
      </States>
    </Section>
  );
}
