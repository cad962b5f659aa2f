import type { Speaker } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './agenda-section.module.css';

/** Who speaks at an event, as its organizer describes them. */
export function SpeakersSection({ speakers }: { speakers: readonly Speaker[] }) {
  const { t } = useTranslation('event-page');
  if (speakers.length === 0) return null;
  return (
    <section aria-labelledby="speakers">
      <h2 id="speakers">{t('agenda.speakers')}</h2>
      <ul className={classes.speakers}>
        {speakers.map(({ id, name, headline, link }) => (
          <li key={id} className={classes.speaker}>
            <Avatar name={name} src={null} size={44} />
            <div>
              {link ? (
                // Organizers write these links, so search engines and the linked page learn nothing from them.
                <a className={classes.title} href={link} rel="nofollow noreferrer ugc" target="_blank">
                  {name}
                </a>
              ) : (
                <span className={classes.title}>{name}</span>
              )}
              {headline && <p className={classes.quiet}>{headline}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
