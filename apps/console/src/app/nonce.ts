/** The nonce of this answer's Content-Security-Policy. Mantine's style elements need it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
