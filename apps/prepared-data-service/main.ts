import '@vpds/runtime/quick-ticks';
import { runProcess, serveContexts } from '@vpds/distributed';
import { preparedDataService } from '@vpds/prepared-data';

await runProcess('prepared-data-service', [], async (parts) => {
  const { events, views } = parts.engines;
  const preparedData = preparedDataService({
    events,
    views,
    caller: parts.caller,
    urlCheck: parts.settings.URL_CHECK,
    urlCheckDeny: parts.settings.URL_CHECK_DENY,
    urlCheckPorts: parts.settings.URL_CHECK_PORTS,
  });
  return serveContexts(parts, { services: [preparedData] });
});
