import type { Language } from '@foyer/contract/limits.ts';

/** The kinds of news that hosts are notified of: new registrations, requests, and cancellations. */
export const hostNews = ['places', 'requests', 'given-back'] as const;
export type HostNews = (typeof hostNews)[number];

const words = {
  en: {
    places: ['1 new place', 'new places'],
    requests: ['1 request waits for your answer', 'requests wait for your answer'],
    'given-back': ['1 place given back', 'places given back'],
  },
  es: {
    places: ['1 plaza nueva', 'plazas nuevas'],
    requests: ['1 solicitud espera tu respuesta', 'solicitudes esperan tu respuesta'],
    'given-back': ['1 plaza devuelta', 'plazas devueltas'],
  },
} as const satisfies Record<Language, Record<HostNews, readonly [one: string, more: string]>>;

export function hostTitles(news: HostNews, count: number, title: string): Record<Language, string> {
  const text = (language: Language) => {
    const [one, more] = words[language][news];
    return `${count === 1 ? one : `${count} ${more}`}: ${title}`;
  };
  return { en: text('en'), es: text('es') };
}
