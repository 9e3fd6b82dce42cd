import type { OperationClient, EventStore, ViewStore } from '@vpds/kernel';
import { type ContextEdge } from '@vpds/http';
import type { BoundedContext, ContextService, HeldEffects, Settings } from '@vpds/runtime';
import { idAfterPrefix } from '@vpds/projections';
import { CheckEffects } from './check-urls/check-effects.ts';
import { CheckSemaphores } from './check-urls/check-semaphores.ts';
import { CheckUrlsJob, checkUrlsReaction } from './check-urls/check-urls.job.ts';
import { UrlChecker } from './check-urls/url-checker.ts';
import { UrlChecks } from './check-urls/url-checks.ts';
import { deletePreparedDataEndpoint } from './delete-prepared-data/delete-prepared-data.controller.ts';
import { DeletePreparedDataHandler } from './delete-prepared-data/delete-prepared-data.handler.ts';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_CATEGORY_STREAMS,
  documentCategoriesAggregate,
} from './document-categories.aggregate.ts';
import { renameCategoryEndpoint } from './rename-category/rename-category.controller.ts';
import { RenameCategoryHandler } from './rename-category/rename-category.handler.ts';
import { DefineDocumentCategoryHandler } from './document-categories/define-document-category.handler.ts';
import { ownCategoryEndpoints } from './own-categories/own-categories.controller.ts';
import { documentCategoryEndpoints } from './document-categories/document-categories.controller.ts';
import { ListDocumentCategoriesHandler } from './document-categories/list-document-categories.handler.ts';
import { DocumentCategoryRegistry } from './document-category-registry.ts';
import { PREPARED_DATA_STREAMS, preparedDataAggregate } from './prepared-data.aggregate.ts';
import { preparedDataErrors } from './prepared-data.errors.ts';
import { PreparedDataStore } from './prepared-data-store.ts';
import { PREPARED_DATA } from './prepared-data.view.ts';
import { readPreparedDataEndpoint } from './read-prepared-data/read-prepared-data.controller.ts';
import { ReadPreparedDataHandler } from './read-prepared-data/read-prepared-data.handler.ts';
import { RequireAccessible } from './submit-prepared-data/require-accessible.ts';
import { submitPreparedDataEndpoint } from './submit-prepared-data/submit-prepared-data.controller.ts';
import { SubmitPreparedDataHandler } from './submit-prepared-data/submit-prepared-data.handler.ts';

/** Concurrent checks of a job, and of a request that waits for them. */
const CHECKS_OF_JOB = 8;
const CHECKS_OF_REQUEST = 16;

export const preparedDataEdge: ContextEdge = {
  endpoints: [
    submitPreparedDataEndpoint,
    deletePreparedDataEndpoint,
    readPreparedDataEndpoint,
    ...documentCategoryEndpoints,
    ...ownCategoryEndpoints,
    renameCategoryEndpoint,
  ],
  errors: preparedDataErrors,
};

export interface PreparedDataEngines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operationClient: OperationClient;
  readonly urlCheck: Settings['URL_CHECK'];
  readonly urlCheckDeny?: Settings['URL_CHECK_DENY'];
  readonly urlCheckPorts?: Settings['URL_CHECK_PORTS'];
  /** Test servers have no public address. */
  readonly checker?: UrlChecker;
  /** If absent, nothing is held. */
  readonly effects?: Pick<HeldEffects, 'gate'>;
}

export function preparedDataService(engines: PreparedDataEngines): ContextService {
  const { events, views, operationClient, urlCheck, urlCheckDeny: denied, urlCheckPorts: ports } = engines;
  const checker = engines.checker ?? new UrlChecker({ ...(denied && { denied }), ...(ports && { ports }) });
  const data = new PreparedDataStore(events, views);
  const categories = new DocumentCategoryRegistry(events);
  const checking = urlCheck !== 'off';
  const semaphores = new CheckSemaphores();
  const ofRequest = new UrlChecks(checker, semaphores, CHECKS_OF_REQUEST);
  const condition = urlCheck === 'require' ? new RequireAccessible(ofRequest, engines.effects?.gate) : null;
  const checks = new UrlChecks(checker, semaphores, CHECKS_OF_JOB);
  const firstCheck = { state: checking ? ('pending' as const) : ('unchecked' as const) };
  return {
    name: 'prepared-data',
    handlers: [
      new SubmitPreparedDataHandler(data, categories, operationClient, firstCheck, condition),
      new DeletePreparedDataHandler(data),
      new ReadPreparedDataHandler(data, checking),
      new RenameCategoryHandler(categories),
      new DefineDocumentCategoryHandler(categories, operationClient),
      new ListDocumentCategoriesHandler(views),
    ],
    projections: [
      {
        views: [PREPARED_DATA],
        streamPrefix: PREPARED_DATA_STREAMS,
        aggregate: preparedDataAggregate,
        documentID: idAfterPrefix(PREPARED_DATA_STREAMS),
      },
      {
        views: [DOCUMENT_CATEGORIES],
        streamPrefix: DOCUMENT_CATEGORY_STREAMS,
        aggregate: documentCategoriesAggregate,
        documentID: idAfterPrefix(DOCUMENT_CATEGORY_STREAMS),
      },
    ],
    reactions: checking ? [checkUrlsReaction] : [],
    jobs: checking ? [new CheckUrlsJob(data, views, checks)] : [],
    effects: checking ? [new CheckEffects(data, views)] : [],
    /** Requests have ended before this. */
    async stop() {
      checks.stop();
    },
  };
}

export const preparedDataContext = {
  name: 'prepared-data',
  edge: preparedDataEdge,
  codecs: [preparedDataAggregate.codec, documentCategoriesAggregate.codec],
  service: ({ settings, engines: { events, views }, operationClient, effects }) =>
    preparedDataService({
      events,
      views,
      operationClient,
      effects,
      urlCheck: settings.URL_CHECK,
      urlCheckDeny: settings.URL_CHECK_DENY,
      urlCheckPorts: settings.URL_CHECK_PORTS,
    }),
} as const satisfies BoundedContext;

export { preparedDataContract } from './prepared-data.contract.ts';
