import { IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Row } from '#src/ui/card/row.tsx';
import { VerificationState } from '#src/ui/card/verification-state.tsx';
import classes from './account-contact-row.module.css';

const icons = { email: IconMail, phone: IconPhone };

type Props = {
  kind: 'email' | 'phone';
  value: string | null;
  isVerified: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** The form that changes it, shown while it is open. */
  children: ReactNode;
};

/** One contact with a form to change it. */
export function AccountContactRow({ kind, value, isVerified, isOpen, onToggle, children }: Props) {
  const { t } = useTranslation('security');
  const id = useId();
  const label = t(`contacts.${kind}`);
  const existing = isVerified ? 'change' : 'verify';
  const task = isOpen ? t('cancel') : t(`contacts.${value === null ? 'add' : existing}`);
  return (
    <>
      <Row
        Icon={icons[kind]}
        title={
          <>
            <span className="visually-hidden">{label}: </span>
            {value ?? t(`contacts.no.${kind}`)}
          </>
        }
        end={
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
        }
      >
        {value !== null && (
          <VerificationState isVerified={isVerified}>
            {isVerified ? t('contacts.proven') : t('contacts.unproven')}
          </VerificationState>
        )}
      </Row>
      {isOpen && (
        <div id={id} className={classes.panel}>
          {children}
        </div>
      )}
    </>
  );
}
