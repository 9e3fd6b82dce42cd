import type { FastifyReply } from 'fastify';

/** Sources, besides its own origin, from which a page may load (content security policy). */
interface Sources {
  readonly scripts?: string;
  readonly styles?: string;
  readonly images?: string;
  readonly fonts?: string;
  /** Whether the page has a base address of its own. */
  readonly hasBase?: boolean;
}

/** The policy of a page that loads scripts from its own origin only (`scripts`: and runs these), sends no forms elsewhere, and cannot be framed. */
export function pagePolicy({ scripts, styles, images, fonts, hasBase = false }: Sources): string {
  const own = (more: string | undefined) => (more === undefined ? "'self'" : `'self' ${more}`);
  return [
    "default-src 'none'",
    `script-src ${own(scripts)}`,
    "connect-src 'self'",
    `style-src ${own(styles)}`,
    `img-src ${own(images)}`,
    `font-src ${own(fonts)}`,
    `base-uri ${hasBase ? "'self'" : "'none'"}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function sendPage(reply: FastifyReply, policy: string, html: string | Buffer): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
    .send(html);
}
