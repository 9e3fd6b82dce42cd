import '@vpds/platform/quick-ticks';
import { join } from 'node:path';
import { commissionService } from '@vpds/commission';
import { runProcess, serveContexts } from '@vpds/distributed';

await runProcess('commission-service', [], async (parts) => {
  const { events, views, operational } = parts.engines;
  const { SMTP_URL, DATA_DIR, MAIL_FROM, MAIL_IN_DOUBT } = parts.settings;
  const mail = { smtpUrl: SMTP_URL, outbox: join(DATA_DIR, 'outbox'), from: MAIL_FROM, inDoubt: MAIL_IN_DOUBT };
  const commission = commissionService({ ...parts, events, views, operational, mail });
  return serveContexts(parts, { services: [commission] });
});
