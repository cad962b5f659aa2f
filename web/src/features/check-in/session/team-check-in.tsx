import { useParams } from 'react-router';
import { CheckIn } from './check-in.tsx';

/** Check-in for whoever hosts the event or is in its team. */
export function TeamCheckIn() {
  const { id = '' } = useParams();
  return <CheckIn eventId={id} isOfTeam />;
}
