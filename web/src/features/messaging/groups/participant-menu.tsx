import type { Participant } from '@foyer/contract/messaging/groups.ts';
import type { GroupRole } from '@foyer/contract/rules/messaging/choices.ts';
import { IconCrown, IconDots, IconFlag, IconShield, IconShieldOff, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '#src/ui/menu.tsx';

type Props = {
  member: Participant;
  name: string;
  /** The viewer's. */
  role: GroupRole;
  onRole: (role: GroupRole) => void;
  onAsk: (action: 'remove' | 'owner' | 'report') => void;
};

/** What the viewer can do about a member of the group. */
export function ParticipantMenu({ member, name, role, onRole, onAsk }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const isAdmin = member.role === 'admin';
  return (
    <Menu label={t('groups.actionsFor', { name })} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
      {role === 'owner' && (
        <>
          <MenuItem onSelect={() => onRole(isAdmin ? 'member' : 'admin')}>
            {isAdmin ? (
              <IconShieldOff size={18} stroke={1.5} aria-hidden />
            ) : (
              <IconShield size={18} stroke={1.5} aria-hidden />
            )}
            {t(isAdmin ? 'groups.endAdmin' : 'groups.makeAdmin')}
          </MenuItem>
          <MenuItem onSelect={() => onAsk('owner')}>
            <IconCrown size={18} stroke={1.5} aria-hidden />
            {t('groups.makeOwner')}
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={() => onAsk('report')}>
        <IconFlag size={18} stroke={1.5} aria-hidden />
        {t('relation:report.open')}
      </MenuItem>
      {role !== 'member' && member.role !== 'owner' && (
        <MenuItem isDanger onSelect={() => onAsk('remove')}>
          <IconUserMinus size={18} stroke={1.5} aria-hidden />
          {t('groups.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
