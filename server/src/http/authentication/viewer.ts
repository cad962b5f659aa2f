import type { Language } from '@foyer/contract/limits.ts';

/** Where a request comes from, already reduced to what may be kept (rules 8 and 44). */
export type Origin = {
  requestId: string;
  /** IPv4, or an IPv6 /64; the key of budgets per address. */
  address: string;
  /** Coarse network for people to read: the first half of the address. */
  place: string;
  /** Browser family, for example "Firefox on Linux". */
  browser: string;
  /** SHA-256 of this browser's cookie; binds codes and leads to it (rule 13). */
  browserHash: Buffer;
  /** The language chosen in this browser; null if none was, as for scripts and other servers. */
  chosenLanguage: Language | null;
  /** The chosen language, or English. */
  language: Language;
};

export type Visitor = Origin & { kind: 'visitor' };
export type SignedInUser = Origin & {
  kind: 'user';
  userId: string;
  sessionId: string;
  /** When the person last proved who they are (rule 35). */
  authenticatedAt: Date;
  /** A guest, who holds tickets but has not finished their account. Only reaches endpoints marked `guests`. */
  isGuest: boolean;
};

/** Who asks. A lead is a visitor who holds a lead id. */
export type Viewer = Visitor | SignedInUser;

/** What rules about seeing something need to know of a viewer. */
export type ViewerIdentity = Pick<Visitor, 'kind'> | Pick<SignedInUser, 'kind' | 'userId' | 'isGuest'>;

/** Whether the viewer has an account of their own, and so sees what is for members only. */
export function isMember(viewer: ViewerIdentity): boolean {
  return viewer.kind === 'user' && !viewer.isGuest;
}
