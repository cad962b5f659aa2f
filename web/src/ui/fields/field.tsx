import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

/** What every field may say about itself. */
export type FieldWords = {
  label: string;
  /** Seen only by screen readers, where it is clear from what stands around it. */
  isLabelHidden?: boolean | undefined;
  /** At the end of the line of the label. */
  aside?: ReactNode;
  problem: string | null;
  /** Stands where the problem would, as long as there is none. */
  hint?: string | undefined;
};

type Props = FieldWords & {
  /** Of the control; its message is `${id}-message`. */
  id: string;
  /** Said instead of the hint when what was typed is found good. */
  good?: string | false;
  /** It is judged while it is typed: what is said changes by itself, and is read out politely. */
  isLive?: boolean | undefined;
  children: ReactNode;
};

/** What stands around the control of every field: its label, and below what is wrong with it or good to know. */
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

/** The frame of a control of one line, and of what stands in it beside the control. */
export function FieldFrame({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  return (
    <div className={classes.group} data-invalid={isInvalid || undefined}>
      {children}
    </div>
  );
}

type MessageProps = Pick<Props, 'id' | 'problem' | 'hint' | 'isLive'> & { good?: Props['good'] | undefined };

export function FieldMessage({ id, problem, hint, good, isLive }: MessageProps) {
  const said = problem ?? (good || hint);
  if (!said && !isLive) return null;
  const calmTone = good ? 'success' : undefined;
  const tone = problem ? 'problem' : calmTone;
  return (
    <p
      // A problem that comes is news to a screen reader; the same paragraph with other words would not be.
      key={isLive ? undefined : tone}
      id={id}
      className={classes.message}
      data-tone={tone}
      aria-live={isLive ? 'polite' : undefined}
      role={problem && !isLive ? 'alert' : undefined}
    >
      {problem && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
      {tone === 'success' && <IconCircleCheck size={16} stroke={1.5} aria-hidden />}
      <span className={tone ? undefined : classes.hint}>{said}</span>
    </p>
  );
}
