import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { useErrorText } from './use-error-text.ts';

/** What an answer says about the fields of a form, each shown beside its field until the field is changed. */
export function useFieldProblems<Name extends string>(names: readonly Name[]) {
  const errorText = useErrorText();
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  /** A list is named with the place in it, as in `tags.2`. */
  const nameOf = (field: string) => names.find((name) => field === name || field.startsWith(`${name}.`));

  /** For `useTask`: whether all that is wrong is shown beside fields. */
  function atField(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : [];
    const found: Partial<Record<Name, string>> = {};
    for (const { field, message, count } of fields) {
      const name = nameOf(field);
      if (name !== undefined) found[name] ??= errorText.field(message, count);
    }
    setProblems(found);
    return fields.length > 0 && fields.every(({ field }) => nameOf(field) !== undefined);
  }

  return {
    atField,
    problemOf: (name: Name): string | null => problems[name] ?? null,
    clear: (name: Name): void => setProblems((before) => ({ ...before, [name]: undefined })),
  };
}
