import { paths } from '#src/lib/paths.ts';
import type { Page } from './page.ts';

const module = 'src/app/pages/business-card-pages.tsx';
const guard = { complete: true };

/** The viewer's business cards, and the contacts that they received. */
export const businessCardPages: readonly Page[] = [
  {
    path: paths.cards,
    module,
    load: async () => (await import('./business-card-pages.tsx')).MyCardsPage,
    messages: ['business-cards', 'errors'],
    guard,
  },
  {
    path: paths.newCard,
    module,
    load: async () => (await import('./business-card-pages.tsx')).CardEditorPage,
    messages: ['business-cards', 'date-time', 'errors'],
    head: 'business-cards:newPage',
    guard,
  },
  {
    path: paths.cardContacts,
    module,
    load: async () => (await import('./business-card-pages.tsx')).CardContactsPage,
    messages: ['card-contacts', 'errors'],
    guard,
  },
  {
    path: paths.scanCard,
    module,
    load: async () => (await import('./business-card-pages.tsx')).ScanCardPage,
    messages: ['card-contacts', 'errors'],
    head: 'card-contacts:scanPage',
    guard,
  },
  {
    path: paths.card,
    module,
    load: async () => (await import('./business-card-pages.tsx')).CardDetailsPage,
    messages: ['business-cards', 'errors'],
    head: 'business-cards:detailsPage',
    guard,
  },
  {
    path: paths.editCard,
    module,
    load: async () => (await import('./business-card-pages.tsx')).CardEditorPage,
    messages: ['business-cards', 'date-time', 'errors'],
    head: 'business-cards:editPage',
    guard,
  },
];
