import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';
import { MoreFields } from './more-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { TopicFields } from './topic-fields.tsx';

/** What an event can do without. */
export function FoldedFields(form: FieldProps) {
  return (
    <div className={classes.fields}>
      <RegistrationFields {...form} />
      <TopicFields {...form} />
      <MoreFields {...form} />
    </div>
  );
}
