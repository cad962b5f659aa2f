import type { TeamMember } from '@foyer/contract/events/team.ts';
import { type TeamRole, teamRoles } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';

type Props = {
  member: TeamMember;
  isOwn: boolean;
  canManageTeam: boolean;
  isBusy: boolean;
  onChange: (role: TeamRole) => void;
  onRemove: () => void;
};

export function TeamMemberRow({ member, isOwn, canManageTeam, isBusy, onChange, onRemove }: Props) {
  const { t } = useTranslation(['team', 'managed-events']);
  const { name, urlSlug, role, accepted } = member;
  const action = isOwn ? 'leave' : 'remove';
  const question = action === 'remove' && !accepted ? 'withdraw' : action;
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={!canManageTeam && t(`roles.${role}`)}
      end={
        <>
          {canManageTeam && (
            <SelectField
              label={t('roleOf', { name })}
              isLabelHidden
              name="role"
              value={role}
              options={teamRoles.map((value) => ({ value, text: t(`roles.${value}`) }))}
              onChange={(value) => onChange(value === 'manager' ? 'manager' : 'check-in')}
            />
          )}
          {(canManageTeam || isOwn) && (
            <OverflowMenu
              name={name}
              isBusy={isBusy}
              label={t(action)}
              question={{
                title: t(`ask.${question}.title`, { name }),
                text: t(`ask.${question}.text`),
                confirm: t(`ask.${question}.confirm`),
                cancel: t('managed-events:cancel'),
              }}
              onConfirm={onRemove}
            />
          )}
        </>
      }
    >
      <Hint>{accepted ? t(`roleHints.${role}`) : t('waiting')}</Hint>
    </Row>
  );
}
