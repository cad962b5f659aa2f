import { useTranslation } from 'react-i18next';
import type { Mentionable } from '#src/lib/mentions/mention-labels.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './mentions.module.css';

type Props = {
  id: string;
  found: readonly Mentionable[];
  active: number;
  onChoose: (member: Mentionable) => void;
};

/** Whom to mention, above the field, which keeps the focus. */
export function MentionList({ id, found, active, onChoose }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <p className="visually-hidden" role="status">
        {found.length > 0 && t('mentions.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <div id={id} role="listbox" aria-label={t('mentions.list')} className={classes.list}>
          {found.map((member, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
            <div
              key={member.no}
              id={`${id}-${member.no}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={classes.option}
              // Leaves the focus, and on phones the keyboard, where they are.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(member)}
            >
              <Avatar name={member.name} src={member.photo} size={28} />
              {member.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
