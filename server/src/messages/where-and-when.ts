import type { Language } from '@foyer/contract/limits.ts';
import type { Block } from './email-content.ts';
import { momentIn } from './moment-in.ts';

const labels = { en: ['Browser', 'Network', 'Time'], es: ['Navegador', 'Red', 'Hora'] } as const;

/** The browser, the network and the time of something that happened to an account. */
export function whereAndWhen(
  language: Language,
  { browser, place, at }: { browser: string; place: string; at: string },
): Block {
  const [browserLabel, networkLabel, timeLabel] = labels[language];
  return {
    kind: 'facts',
    facts: [
      [browserLabel, browser],
      [networkLabel, place],
      [timeLabel, momentIn(language, at)],
    ],
  };
}
