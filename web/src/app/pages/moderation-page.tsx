import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const ModerationPage = signedInPage(
  async () => (await import('#src/features/moderation/moderation-view.tsx')).ModerationView,
);
