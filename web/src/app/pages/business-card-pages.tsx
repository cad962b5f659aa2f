import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const MyCardsPage = signedInPage(
  async () => (await import('./profiles/my-cards-with-sending.tsx')).MyCardsWithSending,
);

export const CardEditorPage = signedInPage(
  async () => (await import('#src/features/business-cards/editor/card-editor.tsx')).CardEditor,
  'workspace',
);

export const CardDetailsPage = signedInPage(
  async () => (await import('#src/features/business-cards/details/card-details.tsx')).CardDetails,
);

export const CardContactsPage = signedInPage(
  async () => (await import('./profiles/contacts-with-messages.tsx')).ContactsWithMessages,
);

export const ScanCardPage = signedInPage(
  async () => (await import('#src/features/business-cards/scan/scan-card.tsx')).ScanCard,
  'form',
);
