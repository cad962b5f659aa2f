import classes from '../step/step.module.css';

type Props = { contacts: { label: string; value: string | null }[] };

/** What is known already and is not asked for again. */
export function KnownContacts({ contacts }: Props) {
  const known = contacts.filter(({ value }) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={classes.known}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
