import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

/** The texts of a field. */
export type FieldWords = {
  label: string;
  /** For screen readers only, where the context makes it clear. */
  isLabelHidden?: boolean | undefined;
  /** At the end of the label's line. */
  aside?: ReactNode;
  problem: string | null;
  /** Shown while there is no problem. */
  hint?: string | undefined;
};

type Props = FieldWords & {
  /** The id of the control; the message has `${id}-message`. */
  id: string;
  /** Shown instead of the hint when the value is valid. */
  good?: string | false;
  /** Validated while typing: the message changes by itself and is announced politely. */
  isLive?: boolean | undefined;
  children: ReactNode;
};

/** The label of a control and, below it, its problem or hint. */
export function Field({ id, label, isLabelHidden, aside, problem, hint, good, isLive, children }: Props) {
  return (
    <div>
      <div className={aside ? classes.labelLine : undefined}>
        <label className={isLabelHidden ? 'visually-hidden' : classes.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldMessage id={`${id}-message`} problem={problem} hint={hint} good={good} isLive={isLive} />
    </div>
  );
}

/** The frame of a one-line control and of buttons inside it. */
export function FieldFrame({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  return (
    <div className={classes.group} data-invalid={isInvalid || undefined}>
      {children}
    </div>
  );
}

type MessageProps = Pick<Props, 'id' | 'problem' | 'hint' | 'isLive'> & { good?: Props['good'] | undefined };

export function FieldMessage({ id, problem, hint, good, isLive }: MessageProps) {
  const text = problem ?? (good || hint);
  if (!text && !isLive) return null;
  const calmTone = good ? 'success' : undefined;
  const tone = problem ? 'problem' : calmTone;
  return (
    <p
      // A new element makes screen readers announce a new problem; a changed text in the same one would not.
      key={isLive ? undefined : tone}
      id={id}
      className={classes.message}
      data-tone={tone}
      aria-live={isLive ? 'polite' : undefined}
      role={problem && !isLive ? 'alert' : undefined}
    >
      {problem && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
      {tone === 'success' && <IconCircleCheck size={16} stroke={1.5} aria-hidden />}
      <span className={tone ? undefined : classes.hint}>{text}</span>
    </p>
  );
}
