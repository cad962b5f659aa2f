import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm-button.module.css';
import { Dialog } from './dialog.tsx';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'disabled'> & {
  label: string;
  /** For screen readers, where `label` alone would be ambiguous. */
  ariaLabel?: string;
  /** Confirming destroys nothing, so the button is not red. */
  isSafe?: boolean;
  question: { title: string; text: string; confirm: string; cancel: string };
  onConfirm: () => void;
  /** Further content of the dialog. */
  children?: ReactNode;
};

/** A button for an action that cannot simply be undone: it asks for confirmation first. */
export function ConfirmButton({ label, ariaLabel, isSafe, question, onConfirm, children, ...buttonProps }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        {...buttonProps}
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
