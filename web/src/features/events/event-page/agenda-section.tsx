import type { AgendaItem, Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { agendaDayText, agendaTimeText } from '#src/lib/events/agenda-time-text.ts';
import classes from './agenda-section.module.css';

/** The agenda of an event, with a heading for each day if there are several. */
export function AgendaSection({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('event-page');
  const { agenda, speakers, startsAt, timeZone, language } = event;
  if (agenda.length === 0 || !startsAt) return null;
  const dates = { startsAt, timeZone };
  const dayOf = ({ startMinute }: AgendaItem) => agendaDayText(dates, startMinute, i18n.language);
  const days = Map.groupBy(agenda, dayOf);
  const namesOf = ({ speakerIds }: AgendaItem) =>
    speakers.filter(({ id }) => speakerIds.includes(id)).map(({ name }) => name);
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda">{t('agenda.title')}</h2>
      {[...days].map(([day, items]) => (
        <div key={day}>
          {days.size > 1 && (
            <h3 className={classes.day} suppressHydrationWarning>
              {day}
            </h3>
          )}
          <ol className={classes.items}>
            {items.map((item) => (
              <li key={item.id} className={classes.item}>
                <span className={classes.time} suppressHydrationWarning>
                  {agendaTimeText(dates, item, i18n.language)}
                </span>
                <div lang={language} dir="auto">
                  <p className={classes.title}>{item.title}</p>
                  {namesOf(item).length > 0 && <p className={classes.quiet}>{namesOf(item).join(', ')}</p>}
                  {item.description && <p className={classes.description}>{item.description}</p>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
