import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type ReceivedEmail = { from: string; to: string[]; raw: string };

export type SmtpPeer = {
  url: string;
  received: ReceivedEmail[];
  /** The number of connections so far. */
  connections: () => number;
  close: () => Promise<void>;
};

/** What the server answers to a recipient: null to accept. */
export type RecipientVerdict = (address: string, connection: number) => { code: number; message: string } | null;

/** A real SMTP server on loopback that requires authentication. */
export async function smtpPeer(verdict: RecipientVerdict = () => null): Promise<SmtpPeer> {
  const received: ReceivedEmail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const known = username === 'foyer' && password === 'pass word';
      if (known) done(null, { user: username });
      else done(Object.assign(new Error('Who are you'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = verdict(address, connections);
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    async onData(stream, { envelope }, done) {
      let raw = '';
      for await (const part of stream) raw += part;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  // A client that hangs up is part of what is tested.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    url: `smtp://foyer:pass%20word@127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A header of an email as it arrived, its folded lines in one (RFC 5322, 2.2.3). */
export function headerOf(raw: string, name: string): string | null {
  const folded = new RegExp(`^${name}:\\s*(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1];
  return folded?.replaceAll(/\r\n[ \t]/g, '') ?? null;
}
