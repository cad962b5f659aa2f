import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type Facts, factsOfProfile } from './facts.ts';
import { joinState } from './policy.ts';
import { isOpenAt, noSuchRoom, type Room } from './rooms.ts';

/** What a room could show of a member who may join it; refuses others with what they need to do first. */
export async function requireJoinable(deps: Pick<Deps, 'clock'>, tx: Tx, room: Room, userId: string): Promise<Facts> {
  const row = await findRowOf(tx, userId);
  const { privacy } = await readPreferences(tx, userId);
  const state = joinState({
    isOn: privacy.anonymousNetworking.on,
    hasProfile: Boolean(row?.form),
    isAttending: room.isAttending,
    isOpen: isOpenAt(room, deps.clock.now()),
  });
  switch (state) {
    case 'closed':
      throw new AppError('ROOM_CLOSED', 'This room is closed.');
    case 'not-attending':
      throw new AppError('NOT_IN_ROOM', 'Register for the event first.');
    case 'off':
      throw new AppError('ANONYMOUS_OFF', 'Turn on anonymous networking first.');
    case 'profile-incomplete':
      throw new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
    case 'yes':
      if (!row) throw noSuchRoom();
      return factsOfProfile(row);
  }
}
