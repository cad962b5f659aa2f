import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

type MemberPage = Pick<PageRoute, 'path' | 'messages' | 'head'> & {
  name: keyof typeof import('./business-card-pages.tsx');
};

const page = ({ name, messages, ...given }: MemberPage): PageRoute => ({
  ...given,
  module: 'src/app/pages/business-card-pages.tsx',
  load: async () => (await import('./business-card-pages.tsx'))[name],
  messages: [...messages, 'errors'],
  guard: { complete: true },
});

const editor = { name: 'CardEditorPage', messages: ['business-cards', 'date-time'] } as const;

/** The viewer's business cards, and the contacts that they received. */
export const businessCardRoutes: readonly PageRoute[] = [
  page({ path: paths.cards, name: 'MyCardsPage', messages: ['business-cards'] }),
  page({ path: paths.newCard, ...editor, head: 'business-cards:newPage' }),
  page({ path: paths.cardContacts, name: 'CardContactsPage', messages: ['card-contacts', 'relation'] }),
  page({ path: paths.scanCard, name: 'ScanCardPage', messages: ['card-contacts'], head: 'card-contacts:scanPage' }),
  page({
    path: paths.card,
    name: 'CardDetailsPage',
    messages: ['business-cards', 'date-time'],
    head: 'business-cards:detailsPage',
  }),
  page({ path: paths.editCard, ...editor, head: 'business-cards:editPage' }),
];
