import { type FormEvent, useState } from 'react';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { useWrongField } from '../fields/use-wrong-field.ts';

type Field<Draft> = Extract<keyof Draft, string>;
type FieldErrors<Draft> = Partial<Record<Field<Draft>, string>>;

type DraftFormOptions<Draft, Read> = {
  start: Draft;
  read: (draft: Draft) => Read;
  /** The errors to show before sending, by field. */
  wrongIn: (read: Read) => FieldErrors<Draft>;
  /** The fields that can show a refusal of the server, with their names in the body. */
  fields: FieldErrors<Draft>;
  /** Assigns a refusal that names no field to one. */
  refusedIn?: (error: unknown) => FieldErrors<Draft>;
  onSave: (read: Read) => Promise<void>;
  /** Values to reset after saving, for a form that stays open. */
  after?: Partial<Draft>;
};

/**
 * A form that is validated on submit: its first invalid field gets the focus, and errors are cleared by the next change.
 * The input stays when saving fails.
 */
export function useDraftForm<Draft extends object, Read>(options: DraftFormOptions<Draft, Read>) {
  const errorText = useErrorText();
  const { pending, failure, run } = useTask<'save'>();
  const [draft, setDraft] = useState(options.start);
  const [errors, setErrors] = useState<FieldErrors<Draft>>({});
  const form = useWrongField(errors);

  /** Shows errors; returns whether there are any. */
  function show(found: FieldErrors<Draft>): boolean {
    setErrors(found);
    return Object.keys(found).length > 0;
  }

  function refusalErrors(error: unknown): FieldErrors<Draft> {
    const named = (Object.keys(options.fields) as Field<Draft>[]).flatMap((field) => {
      const key = fieldErrorKey(error, options.fields[field] ?? field);
      return key ? [[field, errorText.field(key)]] : [];
    });
    return { ...Object.fromEntries(named), ...options.refusedIn?.(error) };
  }

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const read = options.read(draft);
    if (show(options.wrongIn(read))) return;
    const isSaved = await run(
      'save',
      () => options.onSave(read),
      (error) => show(refusalErrors(error)),
    );
    if (isSaved && options.after) change(options.after);
  }

  function change(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  }

  return {
    form,
    draft,
    failure,
    change,
    isSaving: pending !== null,
    submit: (submitted: FormEvent) => void submit(submitted),
    problem: (name: Field<Draft>): string | null => errors[name] ?? null,
  };
}
