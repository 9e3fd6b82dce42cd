import { apiRoute, numericID, optional, requiredText, requiredTextErrors } from '@vpds/http';
import { z } from 'zod';
import { accountsRefusals } from '../accounts.errors.ts';

const session = z
  .object({
    sessionID: z.uuid().describe('Repeat it in `X-Session` of each request that changes something'),
    expiresAt: z.int().describe('Unix milliseconds'),
  })
  .meta({ id: 'Session' });

const sessionExample = { sessionID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f', expiresAt: 1_795_000_000_000 };

const SET_COOKIE = { 'Set-Cookie': 'The secret of the session, which scripts cannot read' };

export const startSessionRoute = apiRoute({
  id: 'startSession',
  method: 'post',
  path: '/session',
  tag: 'Sessions',
  summary: 'Exchange an API key for a session of a browser',
  source: 'addition (SES-1)',
  description:
    'The session acts as the user of the key, for twelve hours but no longer than the key is valid, and is listed and revoked as keys are.',
  message: { schema: session, example: sessionExample },
  headers: SET_COOKIE,
  repeatable: true,
  errors: accountsRefusals({ session_needs_key: [] }),
});

export const renewSessionRoute = apiRoute({
  id: 'renewSession',
  method: 'post',
  path: '/session/renew',
  tag: 'Sessions',
  summary: 'Continue a session for twelve hours',
  source: 'addition (SES-3)',
  description: 'Within an hour of the last renewal nothing changes. It ends with the key that started it.',
  message: { schema: session, example: sessionExample },
  headers: SET_COOKIE,
  repeatable: true,
});

export const endSessionRoute = apiRoute({
  id: 'endSession',
  method: 'delete',
  path: '/session',
  tag: 'Sessions',
  summary: 'Sign out: revoke the session that calls',
  source: 'addition (SES-3)',
  message: { schema: z.literal('Signed out'), example: 'Signed out' },
  headers: SET_COOKIE,
  repeatable: true,
});

export const signInWaysRoute = apiRoute({
  id: 'getSignInWays',
  method: 'get',
  path: '/sign-in',
  keyless: true,
  tag: 'Sessions',
  summary: 'How one can sign in here',
  source: 'addition (SES-4)',
  message: {
    schema: z.object({ byMail: z.boolean().describe('Whether links are mailed') }).meta({ id: 'SignInWays' }),
    example: { byMail: true },
  },
});

const MAX_EMAIL = 254;
/** Characters; a link has 43. */
const MAX_LINK = 200;

export const requestLinkRoute = apiRoute({
  id: 'requestSignInLink',
  method: 'post',
  path: '/sign-in/link',
  keyless: true,
  tag: 'Sessions',
  summary: 'Have a link mailed that signs in once',
  source: 'addition (SES-4)',
  description:
    'The answer is the same whether the address exists. At most five links an hour for an address, thirty for a network.',
  body: { schema: z.object({ email: requiredText(MAX_EMAIL) }), example: { email: 'kim@example.com' } },
  message: { schema: z.literal('Requested'), example: 'Requested' },
  errors: {
    ...accountsRefusals({ required_field_missing: ['email'] }),
    ...requiredTextErrors('email', MAX_EMAIL),
    ...accountsRefusals({ mail_sign_in_not_offered: [] }),
  },
});

export const enterByLinkRoute = apiRoute({
  id: 'signInByLink',
  method: 'post',
  path: '/sign-in',
  keyless: true,
  tag: 'Sessions',
  summary: 'Sign in with a link',
  source: 'addition (SES-5)',
  description:
    'A link works once, for 15 minutes. Without `userID`, `choices` names the users of its address, with their companies, and nothing is used yet: send the link again with one `userID`.',
  body: {
    schema: z.object({ link: requiredText(MAX_LINK), userID: optional(numericID) }),
    example: { link: 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYg', userID: 12 },
  },
  message: {
    schema: z
      .object({
        sessionID: z.uuid().nullable().describe('Null while a user is to be chosen'),
        choices: z.array(
          z.object({ userID: z.int(), name: z.string(), company: z.string() }).meta({ id: 'SignInChoice' }),
        ),
      })
      .meta({ id: 'SignedIn' }),
    example: { sessionID: '0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f', choices: [] },
  },
  headers: SET_COOKIE,
  errors: {
    ...accountsRefusals({ required_field_missing: ['link'], not_numeric: ['userID'] }),
    ...requiredTextErrors('link', MAX_LINK),
    ...accountsRefusals({ link_not_valid: [] }),
  },
});
