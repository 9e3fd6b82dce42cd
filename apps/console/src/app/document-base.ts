/** Where this page is served: a proxy may strip a path prefix from what the service sees. Without a trailing slash. */
export const consolePath = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

/** What the REST interface's paths are appended to. */
export const servicePath = consolePath.replace(/\/console$/, '');
