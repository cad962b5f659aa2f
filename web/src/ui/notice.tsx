import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './notice.module.css';

const icons = { problem: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck };

type Props = {
  tone: keyof typeof icons;
  children: ReactNode;
  /** `closeLabel` and `onClose` together show a close button. */
  closeLabel?: string;
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** A highlighted message: announced at once when it is a problem, politely otherwise. */
export function Notice({ tone, children, closeLabel, onClose, ref }: Props) {
  const Icon = icons[tone];
  return (
    <div ref={ref} className={classes.root} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={20} stroke={1.5} aria-hidden />
      <div className={classes.text}>{children}</div>
      {onClose && (
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}
