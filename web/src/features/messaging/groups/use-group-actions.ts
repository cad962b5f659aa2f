import { addGroupMembers, changeGroupRole, removeGroupMember, renameGroup } from '@foyer/contract/messaging/groups.ts';
import type { GroupRole } from '@foyer/contract/rules/messaging/choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

/** What a member does about a group, one call at a time. What is shown is read again either way. */
export function useGroupActions(viewer: string, id: string) {
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<'add' | 'remove' | 'role' | 'rename'>();

  function act(
    name: 'add' | 'remove' | 'role' | 'rename',
    send: () => Promise<unknown>,
    atField?: (error: unknown) => boolean,
    about?: string,
  ): Promise<boolean> {
    const sendAndRead = async () => {
      try {
        await send();
      } finally {
        await queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
      }
    };
    return run(name, sendAndRead, atField, about);
  }

  return {
    pending,
    failure,
    clear,
    add: (urlSlugs: string[], atField: (error: unknown) => boolean) =>
      act('add', () => call(addGroupMembers, { params: { id }, body: { urlSlugs } }), atField),
    remove: (no: number) => act('remove', () => call(removeGroupMember, { params: { id, no } }), undefined, String(no)),
    changeRole: (no: number, role: GroupRole) =>
      act('role', () => call(changeGroupRole, { params: { id, no }, body: { role } }), undefined, `${no} ${role}`),
    rename: (name: string) => act('rename', () => call(renameGroup, { params: { id }, body: { name } })),
  };
}
