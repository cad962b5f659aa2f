import type { Message } from '@foyer/contract/messaging/messages.ts';
import { useTranslation } from 'react-i18next';
import { systemText } from '../groups/system-text.ts';
import type { People } from '../groups/use-people.ts';
import classes from './message.module.css';

type Props = { message: Message; ownNo: number; people: Pick<People, 'nameOf' | 'photoOf'> };

/** A change of the group, between the messages. */
export function SystemLine({ message, ownNo, people }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const { system, authorNo } = message;
  if (!system) return null;
  const { nameOf } = people;
  return (
    <p className={classes.system}>{systemText(t, { system, authorNo, ownNo, nameOf, language: i18n.language })}</p>
  );
}
