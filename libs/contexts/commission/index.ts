import { join } from 'node:path';
import { accountsContract } from '@vpds/accounts/contract';
import {
  type EventStore,
  type JobQueue,
  type OperationClient,
  type OperationalStore,
  type ViewStore,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import { type ContextEdge, EVENT_STORE, type ServiceTime } from '@vpds/http';
import { type BoundedContext, type CommonSettings, type ContextService, EffectsGate, HeldEffects } from '@vpds/runtime';
import { type Metrics } from '@vpds/observability';
import { idAfterPrefix } from '@vpds/projections';
import type { Logger } from 'pino';
import { addPartnerEndpoint } from './add-partner/add-partner.controller.ts';
import { changePartnerEndpoint } from './change-partner/change-partner.controller.ts';
import { ChangePartnerHandler } from './change-partner/change-partner.handler.ts';
import { AddPartnerHandler } from './add-partner/add-partner.handler.ts';
import { CommissionPartnerIds } from './commission-partner-ids.ts';
import type { MailBudgets } from './domain/mail-budget.ts';
import { FindPartnerHandler } from './find-partner.handler.ts';
import { listPartnersEndpoint } from './list-partners/list-partners.controller.ts';
import { ListPartnersHandler } from './list-partners/list-partners.handler.ts';
import { NOTIFICATIONS, NOTIFICATION_STREAMS, notificationAggregate } from './notification.aggregate.ts';
import { NotificationHistoryHandler } from './notification-history/notification-history.handler.ts';
import type { MailTransport } from './notify-partner/mail-transport.ts';
import { MailEffects } from './notify-partner/mail-effects.ts';
import { NotificationLedger } from './notify-partner/notification-ledger.ts';
import { mailDomainOf } from './notify-partner/notification-mail.ts';
import { notificationMetrics } from './notify-partner/notification-metrics.ts';
import { OutboxTransport } from './notify-partner/outbox-transport.ts';
import { PreviewMailHandler } from './preview-mail/preview-mail.handler.ts';
import { RequestNotification } from './notify-partner/request-notification.ts';
import { MailSignInLinkHandler } from './mail-sign-in-link/mail-sign-in-link.handler.ts';
import { SendNotification } from './notify-partner/send-notification.ts';
import { StopNotificationsJob, stopReaction } from './notify-partner/stop-notifications.ts';
import { SmtpTransport } from './notify-partner/smtp-transport.ts';
import { notificationEndpoints } from './notifications/notifications.controller.ts';
import { notificationHandlers } from './notifications/notifications.handlers.ts';
import { commissionErrors } from './commission.errors.ts';
import { MailStateHandler } from './notifications/mail-state.handler.ts';
import { PartnersByIDHandler } from './partners-by-id.handler.ts';
import { ownPartnerEndpoints } from './own-partners/own-partners.controller.ts';
import { OwnPartnersHandler } from './own-partners/own-partners.handler.ts';
import { PARTNERS, PARTNER_STREAMS, partnerAggregate } from './partner.aggregate.ts';

/** The product context has the assignment. */
export const commissionEdge: ContextEdge = {
  endpoints: [
    addPartnerEndpoint,
    changePartnerEndpoint,
    listPartnersEndpoint,
    ...ownPartnerEndpoints,
    ...notificationEndpoints,
  ],
  providers: [
    {
      provide: CommissionPartnerIds,
      useFactory: (store: EventStore, lost: HeldEffects) => new CommissionPartnerIds(store, lost),
      inject: [EVENT_STORE, HeldEffects],
    },
  ],
  errors: commissionErrors,
};

/** RUN-2 */
export interface MailSettings {
  /** `SMTP_URL`; absent: mails are captured in `outbox`. */
  readonly smtpUrl: string | undefined;
  /** `SMTP_ALLOW_PLAINTEXT`. */
  readonly allowPlaintext: boolean;
  /** The directory of captured mails. */
  readonly outbox: string;
  /** `MAIL_FROM`. */
  readonly from: string;
  readonly publicUrl?: string | undefined;
  /** `MAIL_IN_DOUBT`. */
  readonly inDoubt: 'resend' | 'hold';
  /** `MAILS_PER_PARTNER_AND_HOUR`, `MAILS_PER_COMPANY_AND_HOUR`. */
  readonly budgets: MailBudgets;
}

export interface CommissionEngines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly operationClient: OperationClient;
  readonly mail: MailSettings;
  readonly time: ServiceTime;
  readonly jobs: JobQueue;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** If absent, nothing is held. */
  readonly effects?: Pick<HeldEffects, 'gate'>;
}

export function commissionService(engines: CommissionEngines): ContextService {
  const { events, views, operational, operationClient, mail, time, jobs, metrics, logger } = engines;
  const ledger = new NotificationLedger(events);
  const gate = engines.effects?.gate ?? new EffectsGate();
  const effects = new MailEffects({ views, operational, ledger, gate });
  const { from, inDoubt } = mail;
  const mailDomain = mailDomainOf(from);
  const transport = transportOf(mail);
  const sending = new SendNotification({
    ledger,
    views,
    operational,
    transport,
    from,
    publicUrl: mail.publicUrl,
    async replyTo(companyID) {
      const context = ownContext(newSeed());
      return (await operationClient.call(accountsContract.requireCompany, { companyID }, context)).replyTo ?? null;
    },
    inDoubt,
    budgets: mail.budgets,
    metrics: notificationMetrics(metrics),
    logger,
    gate,
  });
  return {
    name: 'commission',
    handlers: [
      new AddPartnerHandler(events),
      new ListPartnersHandler(views, time),
      new OwnPartnersHandler(views, time),
      new FindPartnerHandler(events),
      new MailSignInLinkHandler(transport, from),
      new PartnersByIDHandler(events),
      new MailStateHandler(events),
      ...notificationHandlers({ events, views, jobs, time, publicUrl: mail.publicUrl }),
      new ChangePartnerHandler(events),
      new PreviewMailHandler({ events, operationClient, from, publicUrl: mail.publicUrl }),
      new NotificationHistoryHandler(events),
    ],
    projections: [
      {
        views: [PARTNERS],
        streamPrefix: PARTNER_STREAMS,
        aggregate: partnerAggregate,
        documentID: idAfterPrefix(PARTNER_STREAMS),
      },
      {
        views: [NOTIFICATIONS],
        streamPrefix: NOTIFICATION_STREAMS,
        aggregate: notificationAggregate,
        documentID: idAfterPrefix(NOTIFICATION_STREAMS),
      },
    ],
    reactions: [
      new RequestNotification({ events, operationClient, ledger, mailDomain, logger, effects }),
      stopReaction(operational),
    ],
    jobs: [sending, new StopNotificationsJob(ledger, operationClient, operational)],
    effects: [effects],
    async stop() {
      sending.stop();
    },
  };
}

function transportOf({ smtpUrl, allowPlaintext, outbox }: MailSettings): MailTransport {
  return smtpUrl === undefined ? new OutboxTransport(outbox) : new SmtpTransport(smtpUrl, { allowPlaintext });
}

function mailSettings(settings: CommonSettings): MailSettings {
  return {
    smtpUrl: settings.SMTP_URL,
    allowPlaintext: settings.SMTP_ALLOW_PLAINTEXT,
    outbox: join(settings.DATA_DIR, 'outbox'),
    from: settings.MAIL_FROM,
    publicUrl: settings.PUBLIC_URL,
    inDoubt: settings.MAIL_IN_DOUBT,
    budgets: { perPartner: settings.MAILS_PER_PARTNER_AND_HOUR, perCompany: settings.MAILS_PER_COMPANY_AND_HOUR },
  };
}

export const commissionContext = {
  name: 'commission',
  edge: commissionEdge,
  codecs: [partnerAggregate.codec, notificationAggregate.codec],
  service: ({ settings, engines: { events, views, operational, jobs }, ...parts }) =>
    commissionService({ ...parts, events, views, operational, jobs, mail: mailSettings(settings) }),
} as const satisfies BoundedContext;

export { commissionContract } from './commission.contract.ts';
