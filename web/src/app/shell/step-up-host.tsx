import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadMessages } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { stepUpRequest } from '#src/lib/step-up-request.ts';

type DialogProps = { onSettle: (isDone: boolean) => void };

/** Shows the step-up dialog for calls that require it. Its code and texts are loaded on demand. */
export function StepUpHost() {
  const { i18n } = useTranslation();
  const { key } = useLocation();
  const { status } = useSession();
  const isOpen = useSyncExternalStore(stepUpRequest.subscribe, stepUpRequest.isOpen, () => false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  useEffect(() => {
    if (!isOpen || Dialog) return;
    Promise.all([
      import('#src/features/step-up/step-up-dialog.tsx'),
      loadMessages(i18n, ['step-up', 'password', 'phone', 'errors']),
    ]).then(
      ([{ StepUpDialog }]) => setDialog(() => StepUpDialog),
      () => stepUpRequest.settle(false),
    );
  }, [isOpen, Dialog, i18n]);

  // Leaving the page or the session counts as cancelling.
  useEffect(() => () => (key ? stepUpRequest.settle(false) : undefined), [key]);
  useEffect(() => {
    if (status === 'signed-out') stepUpRequest.settle(false);
  }, [status]);

  return isOpen && Dialog ? <Dialog onSettle={stepUpRequest.settle} /> : null;
}
