import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A server of e-mail, what it was sent, and who logged in. @param password of everybody. @default none logs in */
export async function startMail(options: SMTPServerOptions = {}, right?: string) {
  const mails: { to: string[]; text: string }[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      logins.push(username ?? '');
      if (password === right) done(null, { user: username ?? '' });
      else done(new Error(`no such user, or not with ${password}`));
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, logins };
}
