import { useTranslation } from 'react-i18next';
import type { ChannelTexts } from '#src/ui/fields/channel-choice.tsx';

/** The texts of the code channels, from the namespace `phone`: the page must load it. */
export function useChannelTexts(): ChannelTexts {
  const { t } = useTranslation('phone');
  return {
    label: t('channels.label'),
    whatsapp: { title: t('channels.whatsapp'), hint: t('channels.whatsappHint') },
    sms: { title: t('channels.sms'), hint: t('channels.smsHint') },
  };
}
