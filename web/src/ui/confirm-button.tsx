import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm-button.module.css';
import { Dialog } from './dialog.tsx';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'disabled'> & {
  label: string;
  /** What a screen reader hears where `label` alone would not say what is meant. */
  ariaLabel?: string;
  /** Whoever confirms gives nothing away: the button of the answer is not the colour of danger. */
  isSafe?: boolean;
  question: { title: string; text: string; confirm: string; cancel: string };
  onConfirm: () => void;
  /** What belongs to the answer. */
  children?: ReactNode;
};

/** A button for what cannot simply be undone: it asks first. */
export function ConfirmButton({ label, ariaLabel, isSafe, question, onConfirm, children, ...looks }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        {...looks}
        aria-label={ariaLabel}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog title={question.title} lead={question.text} closeLabel={question.cancel} onClose={close}>
          {children}
          <div className={classes.actions}>
            <Button variant="default" data-first onClick={close}>
              {question.cancel}
            </Button>
            <Button
              {...(!isSafe && { color: 'red' })}
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {question.confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
