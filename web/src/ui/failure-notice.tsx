import { useErrorText } from '#src/lib/api/error-text.ts';
import { Notice } from './notice.tsx';

/** What went wrong with a call; nothing as long as nothing did. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const errorText = useErrorText();
  if (failure === null) return null;
  return (
    <Notice tone="problem">
      <p>{errorText.text(failure)}</p>
    </Notice>
  );
}
