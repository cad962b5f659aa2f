import { exportContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { downloadFile } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './contacts.module.css';

const formats = ['csv', 'vcard'] as const;

/** Downloads all contacts, as a table or for an address book. */
export function ExportContacts() {
  const { t } = useTranslation('card-contacts');
  const { pending, failure, run } = useTask<(typeof formats)[number]>();
  const download = (format: (typeof formats)[number]) =>
    run(format, async () => {
      const { name, type, content } = await call(exportContacts, { query: { format } });
      downloadFile(new Blob([content], { type }), name);
      track('received_contacts_exported', { format });
    });
  return (
    <>
      <div className={classes.exports}>
        {formats.map((format) => (
          <Button
            key={format}
            size="sm"
            variant="default"
            loading={pending === format}
            onClick={() => void download(format)}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      <FailureNotice failure={failure} />
    </>
  );
}
