/**
 * The path at which this page is served, without a trailing slash. A proxy may strip a prefix that only the browser
 * sees.
 */
export const consolePath = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

/** The prefix of the REST interface's paths. */
export const servicePath = consolePath.replace(/\/console$/, '');
