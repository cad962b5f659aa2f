import type { Language } from '@foyer/contract/limits.ts';

/** The kinds of news that hosts are notified of: registrations, requests, cancellations, and refunds they must handle. */
export const hostNews = ['places', 'requests', 'given-back', 'refunds'] as const;
export type HostNews = (typeof hostNews)[number];

const words = {
  en: {
    places: ['1 new registration', 'new registrations'],
    requests: ['1 request to review', 'requests to review'],
    'given-back': ['1 cancellation', 'cancellations'],
    refunds: ['1 refund needs your attention', 'refunds need your attention'],
  },
  es: {
    places: ['1 inscripción nueva', 'inscripciones nuevas'],
    requests: ['1 solicitud por revisar', 'solicitudes por revisar'],
    'given-back': ['1 cancelación', 'cancelaciones'],
    refunds: ['1 reembolso requiere tu atención', 'reembolsos requieren tu atención'],
  },
} as const satisfies Record<Language, Record<HostNews, readonly [one: string, more: string]>>;

export function hostTitles(news: HostNews, count: number, title: string): Record<Language, string> {
  const text = (language: Language) => {
    const [one, more] = words[language][news];
    return `${count === 1 ? one : `${count} ${more}`}: ${title}`;
  };
  return { en: text('en'), es: text('es') };
}
