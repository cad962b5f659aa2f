import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
        <ConfirmDialog question={question} isSafe={isSafe} onConfirm={onConfirm} onClose={() => setAsking(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
