import { type FormEvent, useRef, useState } from 'react';
import { useTask } from '#src/lib/use-task.ts';

type Said<Draft> = Partial<Record<Extract<keyof Draft, string>, string>>;

type Parts<Draft, Read> = {
  start: Draft;
  read: (draft: Draft) => Read;
  /** In words, by field: what is wrong before it is sent, and what the server refused. */
  wrongIn: (read: Read) => Said<Draft>;
  refusedIn: (error: unknown) => Said<Draft>;
  onSave: (read: Read) => Promise<void>;
};

/**
 * A form that is judged when it is sent: the first field that is wrong gets the focus, and what was said of any is gone
 * when something is typed. What is typed stays when it cannot be saved.
 */
export function useDraftForm<Draft extends object, Read>(parts: Parts<Draft, Read>) {
  const form = useRef<HTMLFormElement>(null);
  const { pending, failure, run } = useTask<'save'>();
  const [draft, setDraft] = useState(parts.start);
  const [said, setSaid] = useState<Said<Draft>>({});

  /** Whether there is anything to say. */
  function say(wrong: Said<Draft>): boolean {
    setSaid(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const read = parts.read(draft);
    if (say(parts.wrongIn(read))) return;
    await run(
      'save',
      () => parts.onSave(read),
      (error) => say(parts.refusedIn(error)),
    );
  }

  return {
    ...{ form, draft, failure },
    isSaving: pending !== null,
    change(part: Partial<Draft>): void {
      setDraft({ ...draft, ...part });
      setSaid({});
    },
    submit: (submitted: FormEvent) => void submit(submitted),
    problem: (name: Extract<keyof Draft, string>): string | null => said[name] ?? null,
  };
}
