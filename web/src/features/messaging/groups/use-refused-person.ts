import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { useState } from 'react';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';

/** Which of the chosen members the server refused to add, and why, as the text of the field. */
export function useRefusedPerson() {
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    clear: () => setProblem(null),
    /** Returns whether the failure is about one of them. */
    show(error: unknown, chosen: readonly PersonCard[]): boolean {
      const wrong =
        error instanceof ApiError ? error.fields.find(({ field }) => field.startsWith('urlSlugs')) : undefined;
      if (!wrong) return false;
      const person = chosen[Number(wrong.field.split('.')[1])];
      const text = errorText.field(wrong.message);
      setProblem(person ? `${person.displayName}: ${text}` : text);
      return true;
    },
  };
}
