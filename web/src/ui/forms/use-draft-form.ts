import { type FormEvent, useState } from 'react';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { useWrongField } from '../fields/use-wrong-field.ts';

type Field<Draft> = Extract<keyof Draft, string>;
type FieldErrors<Draft> = Partial<Record<Field<Draft>, string>>;

type Parts<Draft, Read> = {
  start: Draft;
  read: (draft: Draft) => Read;
  /** What is wrong before it is sent, in words by field. */
  wrongIn: (read: Read) => FieldErrors<Draft>;
  /** The fields that can show what the server refuses, with what the body calls each. */
  fields: FieldErrors<Draft>;
  /** A refusal that is about a field and does not name it. */
  refusedIn?: (error: unknown) => FieldErrors<Draft>;
  onSave: (read: Read) => Promise<void>;
  /** What stands in it again once it is saved, for a form that stays. */
  after?: Partial<Draft>;
};

/**
 * A form that is judged when it is sent: its first wrong field gets the focus, and what was said of any is gone when
 * something is typed. What is typed stays when it cannot be saved.
 */
export function useDraftForm<Draft extends object, Read>(parts: Parts<Draft, Read>) {
  const errorText = useErrorText();
  const { pending, failure, run } = useTask<'save'>();
  const [draft, setDraft] = useState(parts.start);
  const [said, setSaid] = useState<FieldErrors<Draft>>({});
  const form = useWrongField(said);

  /** Whether there is anything to say. */
  function say(wrong: FieldErrors<Draft>): boolean {
    setSaid(wrong);
    return Object.keys(wrong).length > 0;
  }

  function refused(error: unknown): FieldErrors<Draft> {
    const named = (Object.keys(parts.fields) as Field<Draft>[]).flatMap((field) => {
      const key = refusedField(error, parts.fields[field] ?? field);
      return key ? [[field, errorText.field(key)]] : [];
    });
    return { ...Object.fromEntries(named), ...parts.refusedIn?.(error) };
  }

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const read = parts.read(draft);
    if (say(parts.wrongIn(read))) return;
    const isSaved = await run(
      'save',
      () => parts.onSave(read),
      (error) => say(refused(error)),
    );
    if (isSaved && parts.after) change(parts.after);
  }

  function change(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    setSaid({});
  }

  return {
    form,
    draft,
    failure,
    change,
    isSaving: pending !== null,
    submit: (submitted: FormEvent) => void submit(submitted),
    problem: (name: Field<Draft>): string | null => said[name] ?? null,
  };
}
