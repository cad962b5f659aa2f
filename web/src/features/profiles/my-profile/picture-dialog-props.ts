import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { ReactNode } from 'react';

/** What the dialogs for the photo and the banner of the own profile need. */
export type PictureDialogProps = {
  userId: string;
  profile: FullProfile;
  /** The choice of who sees the picture. */
  visibility: ReactNode;
  onClose: () => void;
};
