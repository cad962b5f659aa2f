import type { TeamMember } from '@foyer/contract/events/team.ts';
import { type TeamRole, teamRoles } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';

type Props = {
  member: TeamMember;
  isOwn: boolean;
  /** Whether the viewer chooses the team. */
  chooses: boolean;
  isBusy: boolean;
  onChange: (role: TeamRole) => void;
  onRemove: () => void;
};

export function TeamMemberRow({ member, isOwn, chooses, isBusy, onChange, onRemove }: Props) {
  const { t } = useTranslation(['team', 'managed-events']);
  const { name, urlSlug, role, accepted } = member;
  const what = isOwn ? 'leave' : 'remove';
  return (
    <Row
      title={urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}
      badge={!chooses && t(`roles.${role}`)}
      end={
        <>
          {chooses && (
            <SelectField
              label={t('roleOf', { name })}
              isLabelHidden
              name="role"
              value={role}
              options={teamRoles.map((value) => ({ value, text: t(`roles.${value}`) }))}
              onChange={(value) => onChange(value === 'manager' ? 'manager' : 'check-in')}
            />
          )}
          {(chooses || isOwn) && (
            <ConfirmButton
              size="sm"
              loading={isBusy}
              label={t(what)}
              ariaLabel={isOwn ? t('leave') : t('removeOne', { name })}
              question={{
                title: t(`ask.${what}.title`, { name }),
                text: t(`ask.${what}.text`),
                confirm: t(`ask.${what}.confirm`),
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
