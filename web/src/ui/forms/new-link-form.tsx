import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { TextField } from '../fields/text-field.tsx';
import classes from './inline-form.module.css';
import { useDraftForm } from './use-draft-form.ts';

type Props = {
  texts: { label: string; hint: string; create: string };
  maxLength: number;
  onCreate: (input: { label: string }) => Promise<void>;
};

/** Creates a link with a name of its own, and is then ready for the next one. */
export function NewLinkForm({ texts, maxLength, onCreate }: Props) {
  const { form, draft, change, submit, failure, problem, isSaving } = useDraftForm({
    start: { label: '' },
    read: (input) => input,
    wrongIn: () => ({}),
    fields: { label: 'label' },
    onSave: onCreate,
    after: { label: '' },
  });
  return (
    <form ref={form} noValidate className={classes.root} onSubmit={submit}>
      <FailureNotice failure={failure} />
      <TextField
        label={texts.label}
        hint={texts.hint}
        problem={problem('label')}
        name="label"
        autoComplete="off"
        maxLength={maxLength}
        value={draft.label}
        onChange={(label) => change({ label })}
      />
      <Button type="submit" variant="default" loading={isSaving}>
        {texts.create}
      </Button>
    </form>
  );
}
