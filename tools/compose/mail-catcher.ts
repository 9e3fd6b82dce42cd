// Accepts mails on port 1025 and lists them on 8025 in the part of Mailpit's API that the test reads.
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

interface CaughtMail {
  readonly MessageID: string;
  readonly Subject: string;
  readonly To: readonly { readonly Address: string }[];
}

const messages: CaughtMail[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let raw = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
    stream.on('end', () => {
      const header = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
      const To = session.envelope.rcptTo.map(({ address }) => ({ Address: address }));
      messages.unshift({ MessageID: header('Message-ID').replace(/[<>]/g, ''), Subject: header('Subject'), To });
      done();
    });
  },
});
smtp.listen(1025, '0.0.0.0');
createServer(({ url = '' }, response) => {
  if (url === '/readyz') response.end('ok');
  else if (url.startsWith('/api/v1/messages')) response.end(JSON.stringify({ total: messages.length, messages }));
  else response.writeHead(404).end();
}).listen(8025, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
