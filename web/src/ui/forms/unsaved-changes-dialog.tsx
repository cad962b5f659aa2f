import { Suspense, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

const loadQuestion = async () => (await import('./unsaved-changes-question.tsx')).UnsavedChangesQuestion;
const Question = lazyPart(loadQuestion);

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

  // So that it is there without a connection too, once there is something to lose.
  useEffect(() => {
    const load = () => void loadQuestion().catch(() => undefined);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (isUnsaved()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <Question
        texts={texts}
        onStay={blocker.reset}
        onGo={() => {
          isLeaving.current = true;
          onGo?.();
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
