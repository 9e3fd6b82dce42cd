import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { assignRoute } from '../assign-to-partner/assign-to-partner.schema.ts';
import { productRefusals } from '../product.errors.ts';

const { quota_exceeded: _, not_boolean: _switch, ...errors } = assignRoute.errors;

export const previewAssignmentRoute = apiRoute({
  id: 'previewCommissionMail',
  method: 'post',
  path: '/commission/preview',
  readsOnly: true,
  tag: 'Commission',
  summary: 'See the mail to the commission partner, without assigning or sending',
  source: 'addition (COM-8)',
  description:
    'Takes what `POST /commission/assign` takes, checks it as an assignment with a mail, and answers the mail as it would be sent now.',
  body: {
    schema: assignRoute.body.schema.omit({ sendEmailNotification: true }),
    reads: assignRoute.body.reads,
    example: { productID: 1, fields: { commissionPrice: 129000 } },
  },
  message: {
    schema: z
      .object({
        from: z.string(),
        to: z.string().nullable(),
        replyTo: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
      })
      .meta({ id: 'MailPreview' }),
    example: {
      from: 'vpds@example.com',
      to: 'sales@nordic-cars.example',
      replyTo: null,
      subject: 'Vehicle available on commission: Volkswagen Golf (AB12345)',
      text: 'Volkswagen Golf …',
      html: '<!DOCTYPE html>…',
    },
  },
  headers: { 'X-Product-Id': 'The product that was meant' },
  errors: { ...errors, ...productRefusals({ withdrawn: [] }) },
});
