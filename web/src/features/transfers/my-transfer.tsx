import { useParams } from 'react-router';
import { OfferedTransfer } from './offered-transfer.tsx';

/** A transfer that waits for the signed-in member, opened from the dashboard. */
export function MyTransfer() {
  const { id = '' } = useParams();
  return <OfferedTransfer key={id} transfer={{ id }} />;
}
