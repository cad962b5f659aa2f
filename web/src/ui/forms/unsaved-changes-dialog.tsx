import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../dialog.tsx';
import classes from './unsaved-changes-dialog.module.css';

type Props = {
  texts: { title: string; text: string; stay: string; go: string };
  isUnsaved: () => boolean;
  /** Whether leaving for this path loses nothing: the input goes along, or is saved on the way. */
  mayGo: (nextPath: string) => boolean;
  onGo?: () => void;
};

/** Asks for confirmation before unsaved input is lost by a navigation or by closing the page. */
export function UnsavedChangesDialog({ texts, isUnsaved, mayGo, onGo }: Props) {
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isLeaving.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      isUnsaved() &&
      !mayGo(nextLocation.pathname),
  );

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (isUnsaved()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={texts.title} lead={texts.text} closeLabel={texts.stay} onClose={blocker.reset}>
      <div className={classes.buttons}>
        <Button data-first onClick={blocker.reset}>
          {texts.stay}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            isLeaving.current = true;
            onGo?.();
            blocker.proceed();
          }}
        >
          {texts.go}
        </Button>
      </div>
    </Dialog>
  );
}
