import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeave } from '#src/lib/use-leave.ts';

export function SignOut() {
  const { t } = useTranslation('settings');
  const leave = useLeave();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Button
      color="red"
      variant="outline"
      loading={isLeaving}
      leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
      onClick={() => {
        setLeaving(true);
        void leave();
      }}
    >
      {t('danger.signOut')}
    </Button>
  );
}
