import '@vpds/runtime/quick-ticks';
import { join } from 'node:path';
import { commissionService } from '@vpds/commission';
import { runProcess, serveContexts } from '@vpds/distributed';

await runProcess('commission-service', [], async (parts) => {
  const { events, views, operational } = parts.engines;
  const { settings } = parts;
  const mail = {
    smtpUrl: settings.SMTP_URL,
    allowPlaintext: settings.SMTP_ALLOW_PLAINTEXT,
    outbox: join(settings.DATA_DIR, 'outbox'),
    from: settings.MAIL_FROM,
    inDoubt: settings.MAIL_IN_DOUBT,
    budgets: { perPartner: settings.MAILS_PER_PARTNER_AND_HOUR, perCompany: settings.MAILS_PER_COMPANY_AND_HOUR },
  };
  const commission = commissionService({ ...parts, events, views, operational, mail });
  return serveContexts(parts, { services: [commission] });
});
