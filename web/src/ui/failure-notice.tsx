import { useEffect, useRef } from 'react';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { Notice } from './notice.tsx';

/** What went wrong with a call; nothing as long as nothing did. It comes into view: what failed may stand far below it. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const errorText = useErrorText();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    <Notice tone="problem" ref={notice}>
      <p>{errorText.text(failure)}</p>
    </Notice>
  );
}
