import type { SystemMessage } from '@foyer/contract/messaging/messages.ts';
import type { TFunction } from 'i18next';

type Facts = {
  system: SystemMessage;
  authorNo: number;
  ownNo: number;
  nameOf: (no: number) => string;
  language: string;
};

/** What happened in a group, said to the viewer: "You added Ada", "Ada added you and Grace". */
export function systemText(t: TFunction<'messaging'>, { system, authorNo, ownNo, nameOf, language }: Facts): string {
  const { what, people, name } = system;
  const author = nameOf(authorNo);
  const isOwn = authorNo === ownNo;
  const isMe = people.includes(ownNo);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const others = list.format(people.filter((no) => no !== ownNo).map(nameOf));
  const values = { author, people: others, name: name ?? '' };
  switch (what) {
    case 'created':
    case 'renamed':
      if (name === null) return t(`system.${what}.unnamed`, values);
      return t(`system.${what}.${isOwn ? 'own' : 'other'}`, values);
    case 'left':
      return t(`system.left.${isOwn ? 'own' : 'other'}`, values);
    case 'added':
      if (isOwn) return t('system.added.own', values);
      if (!isMe) return t('system.added.other', values);
      return t(`system.added.${others === '' ? 'me' : 'meAndOthers'}`, values);
    default:
      if (isOwn) return t(`system.${what}.own`, values);
      return t(`system.${what}.${isMe ? 'me' : 'other'}`, values);
  }
}
