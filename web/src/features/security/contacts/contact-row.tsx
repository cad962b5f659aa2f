import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockExclamation, IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../security.module.css';
import panelClasses from './contact-row.module.css';

const icons = { email: IconMail, phone: IconPhone };

type Props = {
  kind: 'email' | 'phone';
  value: string | null;
  isProven: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** What changes it, shown while it is open. */
  children: ReactNode;
};

/** One contact and the way to another one. */
export function ContactRow({ kind, value, isProven, isOpen, onToggle, children }: Props) {
  const { t } = useTranslation('security');
  const id = useId();
  const Icon = icons[kind];
  const StateIcon = isProven ? IconCircleCheck : IconClockExclamation;
  const label = t(`contacts.${kind}`);
  const task = isOpen ? t('cancel') : t(`contacts.${value === null ? 'add' : isProven ? 'change' : 'verify'}`);
  return (
    <>
      <div className={classes.row}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className={classes.rowText}>
          <span className="visually-hidden">{label}: </span>
          <span className={classes.value}>{value ?? t(`contacts.no.${kind}`)}</span>
          {value !== null && (
            <span className={classes.state} data-proven={isProven || undefined}>
              <StateIcon size={16} stroke={1.5} aria-hidden />
              {isProven ? t('contacts.proven') : t('contacts.unproven')}
            </span>
          )}
        </span>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${task}: ${label}`}
          onClick={onToggle}
        >
          {task}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={panelClasses.panel}>
          {children}
        </div>
      )}
    </>
  );
}
