import { IconEye, IconPencil, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import classes from './my-profile.module.css';

const views = ['self', 'member', 'public'] as const;
export type ProfileViewer = (typeof views)[number];

const icons = { self: IconPencil, member: IconUsers, public: IconEye };

/** Parses the `as` query parameter. */
export function parseViewAs(typed: string | null): ProfileViewer {
  return views.find((view) => view === typed) ?? 'self';
}

/** Links to the profile as its owner, members and the public see it. */
export function ViewAs({ as }: { as: ProfileViewer }) {
  const { t } = useTranslation('my-profile');
  return (
    <nav className={classes.seeAs} aria-label={t('seeAs.label')}>
      {views.map((view) => {
        const Icon = icons[view];
        return (
          <Link
            key={view}
            to={view === 'self' ? paths.profile : `${paths.profile}?as=${view}`}
            aria-current={view === as ? 'page' : undefined}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            {t(`seeAs.${view}`)}
          </Link>
        );
      })}
    </nav>
  );
}
