import { type EventStore, type Handler, NONE_LOST, type OperationClient, type ViewStore } from '@vpds/kernel';
import {
  type ContextEdge,
  EVENT_STORE,
  ProductQuota,
  QUOTAS,
  type Quotas,
  type ServiceTime,
  completeUntil,
} from '@vpds/http';
import { type BoundedContext, type ContextService, HeldEffects } from '@vpds/runtime';
import { OutboundClient, type OutboundMetrics } from '@vpds/outbound';
import { accountsContract } from '@vpds/accounts/contract';
import { commissionContract } from '@vpds/commission/contract';
import { idAfterPrefix } from '@vpds/projections';
import { trackingContract } from '@vpds/tracking/contract';
import type { Logger } from 'pino';
import { assignToPartnerEndpoint } from './assign-to-partner/assign-to-partner.controller.ts';
import { AssignToPartnerHandler } from './assign-to-partner/assign-to-partner.handler.ts';
import { AssignedProductHandler } from './assign-to-partner/assigned-product.handler.ts';
import { correctProductEndpoint } from './correct-product/correct-product.controller.ts';
import { CorrectProductHandler } from './correct-product/correct-product.handler.ts';
import { restoreProductEndpoint } from './restore-product/restore-product.controller.ts';
import { RestoreProductHandler } from './restore-product/restore-product.handler.ts';
import { unassignEndpoint } from './unassign-product/unassign-product.controller.ts';
import { MailsToStopHandler } from './unassign-product/mails-to-stop.handler.ts';
import { UnassignProductHandler } from './unassign-product/unassign-product.handler.ts';
import { withdrawProductEndpoint } from './withdraw-product/withdraw-product.controller.ts';
import { WithdrawProductHandler } from './withdraw-product/withdraw-product.handler.ts';
import { changeAliasEndpoint } from './change-alias/change-alias.controller.ts';
import { ChangeAliasHandler } from './change-alias/change-alias.handler.ts';
import { createProductEndpoint } from './create-product/create-product.controller.ts';
import { CreateProductHandler } from './create-product/create-product.handler.ts';
import { customFieldEndpoints } from './custom-fields/custom-fields.controller.ts';
import { DefineCustomFieldHandler } from './custom-fields/define-custom-field.handler.ts';
import { ListCustomFieldsHandler } from './custom-fields/list-custom-fields.handler.ts';
import { disputeEndpoint } from './dispute/dispute.controller.ts';
import { DisputeHandler } from './dispute/dispute.handler.ts';
import { MAX_LEARNED_KEYS } from './domain/field-registry.ts';
import { externalIDAggregate } from './external-id/external-id.aggregate.ts';
import { ExternalIDs } from './external-id/external-ids.ts';
import { FieldKeysHandler } from './field-list/field-keys.handler.ts';
import { fieldListEndpoint } from './field-list/field-list.controller.ts';
import { FieldListHandler } from './field-list/field-list.handler.ts';
import { FieldRegistries } from './field-registries.ts';
import { FIELD_REGISTRIES, FIELD_REGISTRY_STREAMS, fieldRegistryAggregate } from './field-registry.aggregate.ts';
import { importEndpoints } from './import-products/import-products.controller.ts';
import { BeginImportHandler } from './import-products/begin-import.handler.ts';
import { EndImportHandler } from './import-products/end-import.handler.ts';
import { FieldTypesHandler } from './import-products/field-types.handler.ts';
import { IMPORTS, IMPORT_STREAMS, importAggregate } from './import-products/import.aggregate.ts';
import { ImportRowsHandler } from './import-products/import-rows.handler.ts';
import { ImportedRowsHandler } from './import-products/imported-rows.handler.ts';
import { Imports } from './import-products/imports.ts';
import { ListImportsHandler, ReadImportHandler } from './import-products/read-imports.handler.ts';
import { UndoImportHandler } from './undo-import/undo-import.handler.ts';
import { UndoImportJob, undoReaction } from './undo-import/undo-import.job.ts';
import { registerProductEndpoint } from './register-product/register-product.controller.ts';
import { RegisterProductHandler } from './register-product/register-product.handler.ts';
import { learnedKeysEndpoints } from './learned-keys/learned-keys.controller.ts';
import { ForgetKeysHandler, LearnedKeysHandler } from './learned-keys/learned-keys.handler.ts';
import { PRODUCT_STREAMS, productAggregate } from './product.aggregate.ts';
import { productErrors } from './product.errors.ts';
import { FEED_MESSAGE_STREAMS, PARKED_MESSAGES, feedMessageAggregate } from './platform-feed/feed-message.aggregate.ts';
import { FeedDeadLetters } from './platform-feed/feed-dead-letters.ts';
import { ParkedFeedHandler } from './platform-feed/parked-feed.handler.ts';
import { platformFeedEndpoints } from './platform-feed/platform-feed.controller.ts';
import { TakeFeedHandler } from './platform-feed/take-feed.handler.ts';
import { ownCustomFieldEndpoints } from './own-custom-fields/own-custom-fields.controller.ts';
import { OwnCustomFieldsHandler } from './own-custom-fields/own-custom-fields.handler.ts';
import { listProductsEndpoint } from './list-products/list-products.controller.ts';
import { ListProductsHandler } from './list-products/list-products.handler.ts';
import { previewAssignmentEndpoint } from './preview-assignment/preview-assignment.controller.ts';
import { PreviewAssignmentHandler } from './preview-assignment/preview-assignment.handler.ts';
import { productHistoryEndpoint } from './product-history/product-history.controller.ts';
import {
  ProductHistoryHandler,
  type RelatedHistory,
  type UserNames,
} from './product-history/product-history.handler.ts';
import { ProductIds } from './product-ids.ts';
import { PRODUCTS } from './product.view.ts';
import { Products } from './products.ts';
import { readProductEndpoint } from './read-product/read-product.controller.ts';
import { ReadProductHandler } from './read-product/read-product.handler.ts';
import { RegisterWithPlatformJob, registrationReaction } from './register-with-platform/register-with-platform.job.ts';
import { RegistrationEffects } from './register-with-platform/registration-effects.ts';
import { ResolveOneProductHandler, ResolveProductHandler } from './resolve-product.handler.ts';
import { searchProductsEndpoint } from './search-products/search-products.controller.ts';
import { SearchProductsHandler } from './search-products/search-products.handler.ts';
import { setStatusEndpoint } from './set-status/set-status.controller.ts';
import { SetStatusHandler } from './set-status/set-status.handler.ts';
import { UpsertProductsHandler } from './upsert-products/upsert-products.handler.ts';
import { UpsertRows } from './upsert-products/upsert-rows.ts';
import { upsertProductEndpoints } from './upsert-products/upsert-products.controller.ts';
import { updateProductEndpoints } from './update-product/update-product.controller.ts';
import { UpdateProductHandler } from './update-product/update-product.handler.ts';

export const productEdge: ContextEdge = {
  endpoints: [
    createProductEndpoint,
    ...updateProductEndpoints,
    ...upsertProductEndpoints,
    ...importEndpoints,
    registerProductEndpoint,
    searchProductsEndpoint,
    listProductsEndpoint,
    readProductEndpoint,
    fieldListEndpoint,
    setStatusEndpoint,
    disputeEndpoint,
    withdrawProductEndpoint,
    restoreProductEndpoint,
    correctProductEndpoint,
    assignToPartnerEndpoint,
    unassignEndpoint,
    previewAssignmentEndpoint,
    productHistoryEndpoint,
    ...customFieldEndpoints,
    ...ownCustomFieldEndpoints,
    changeAliasEndpoint,
    ...learnedKeysEndpoints,
    ...platformFeedEndpoints,
  ],
  providers: [
    {
      provide: ProductIds,
      useFactory: (store: EventStore, lost: HeldEffects) => new ProductIds(store, lost),
      inject: [EVENT_STORE, HeldEffects],
    },
    {
      provide: ProductQuota,
      useFactory: (quotas?: Quotas) => new ProductQuota(quotas ?? null),
      inject: [{ token: QUOTAS, optional: true }],
    },
  ],
  errors: productErrors,
};

export interface ProductDependencies {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operationClient: OperationClient;
  readonly time: ServiceTime;
  readonly relatedHistory: readonly RelatedHistory[];
  readonly platform: { readonly url: string; readonly token: string };
  /** The limit of this process. By default the client's. */
  readonly platformRequestsPerSecond?: number;
  readonly outboundMetrics: OutboundMetrics;
  /** `MAX_LEARNED_KEYS`. */
  readonly maxLearnedKeys?: number;
  /** Unix milliseconds (`IMPORT_EARLIEST`). Default: 1970. */
  readonly importEarliest?: number;
  readonly logger: Logger;
  /** If absent, nothing is held or dropped, and no ids are lost. */
  readonly effects?: Pick<HeldEffects, 'drops' | 'skipLostIDs'>;
}

function platformClient(engines: ProductDependencies): OutboundClient {
  const { platform, platformRequestsPerSecond: requestsPerSecond, outboundMetrics: metrics, logger } = engines;
  const headers = { authorization: `Bearer ${platform.token}` };
  const budget = requestsPerSecond === undefined ? {} : { requestsPerSecond };
  return new OutboundClient({ name: 'platform', url: platform.url, headers, logger, metrics, ...budget });
}

function userNames({ operationClient }: ProductDependencies): UserNames {
  return (companyID, userIDs, context) =>
    operationClient.call(accountsContract.userNames, { companyID, userIDs }, context);
}

function importHandlers(
  { events, views, time, importEarliest = 0 }: ProductDependencies,
  {
    imports,
    rows,
    registries,
  }: { readonly imports: Imports; readonly rows: UpsertRows; readonly registries: FieldRegistries },
): readonly Handler[] {
  return [
    new FieldTypesHandler(registries),
    new BeginImportHandler(imports),
    new ImportRowsHandler(imports, rows, registries, importEarliest),
    new EndImportHandler(imports, time),
    new ReadImportHandler(imports),
    new ListImportsHandler(views),
    new ImportedRowsHandler(imports, events),
    new UndoImportHandler(imports, time),
  ];
}

export function productService(engines: ProductDependencies): ContextService {
  const { events, views, operationClient, time, relatedHistory, logger, effects } = engines;
  const platform = platformClient(engines);
  const registries = new FieldRegistries(events, { maxLearnedKeys: engines.maxLearnedKeys ?? MAX_LEARNED_KEYS });
  const products = new Products(events, views);
  const externalIDs = new ExternalIDs(events);
  const rows = new UpsertRows({ events, products, externalIDs, ids: new ProductIds(events, effects ?? NONE_LOST) });
  const imports = new Imports(events, views);
  const feed = new TakeFeedHandler(events, products);
  return {
    name: 'product',
    handlers: [
      new CreateProductHandler(events, registries, externalIDs),
      new UpdateProductHandler(products, registries, externalIDs),
      new UpsertProductsHandler(rows, registries),
      ...importHandlers(engines, { imports, rows, registries }),
      new RegisterProductHandler(products),
      new SearchProductsHandler(events, views, registries, time),
      new ListProductsHandler({ views, registries, time, completeUntil: completeUntil(views, PRODUCTS) }),
      new ReadProductHandler({ events, views, products, operationClient, time }),
      new FieldListHandler(registries),
      new FieldKeysHandler(registries),
      new SetStatusHandler(products),
      new DisputeHandler(products),
      new AssignToPartnerHandler(products, operationClient, time),
      new WithdrawProductHandler(products, operationClient),
      new RestoreProductHandler(products),
      new CorrectProductHandler(products),
      new PreviewAssignmentHandler(products, registries, operationClient, time),
      new UnassignProductHandler(products, operationClient),
      new MailsToStopHandler(events),
      new AssignedProductHandler(events, registries, products),
      new ProductHistoryHandler({ events, products, time, related: relatedHistory, userNames: userNames(engines) }),
      new DefineCustomFieldHandler(registries, operationClient),
      new ChangeAliasHandler(registries),
      new ListCustomFieldsHandler(views, time),
      new OwnCustomFieldsHandler(registries),
      new LearnedKeysHandler(registries, operationClient),
      new ForgetKeysHandler(registries, operationClient),
      feed,
      new ParkedFeedHandler(views, time),
      new ResolveProductHandler(products),
      new ResolveOneProductHandler(products),
    ],
    reactions: [registrationReaction, undoReaction],
    deadLetters: [new FeedDeadLetters(events, views, feed)],
    jobs: [
      new RegisterWithPlatformJob(events, views, products, platform, logger, effects?.drops),
      new UndoImportJob({ events, views, imports, externalIDs, operationClient }),
    ],
    effects: effects === undefined ? [] : [new RegistrationEffects(events, views, effects.drops)],
    projections: [
      {
        views: [PRODUCTS],
        streamPrefix: PRODUCT_STREAMS,
        aggregate: productAggregate,
        documentID: idAfterPrefix(PRODUCT_STREAMS),
      },
      {
        views: [FIELD_REGISTRIES],
        streamPrefix: FIELD_REGISTRY_STREAMS,
        aggregate: fieldRegistryAggregate,
        documentID: idAfterPrefix(FIELD_REGISTRY_STREAMS),
      },
      {
        views: [IMPORTS],
        streamPrefix: IMPORT_STREAMS,
        aggregate: importAggregate,
        documentID: idAfterPrefix(IMPORT_STREAMS),
      },
      { views: [PARKED_MESSAGES], streamPrefix: FEED_MESSAGE_STREAMS, aggregate: feedMessageAggregate },
    ],
    stop: () => platform.close(),
  };
}

function relatedHistory(operationClient: OperationClient): readonly RelatedHistory[] {
  return [
    ({ assignments, slice }, context) => {
      const assignmentEventIDs = assignments.map(({ eventID }) => eventID);
      const assignmentPositions = assignments.map(({ position }) => String(position));
      const request = { assignmentEventIDs, assignmentPositions, ...slice };
      return operationClient.call(commissionContract.notificationHistory, request, context);
    },
    ({ productID, slice }, context) => operationClient.call(trackingContract.history, { productID, ...slice }, context),
  ];
}

export const productContext = {
  name: 'product',
  edge: productEdge,
  codecs: [
    productAggregate.codec,
    fieldRegistryAggregate.codec,
    feedMessageAggregate.codec,
    externalIDAggregate.codec,
    importAggregate.codec,
  ],
  needs: ['PLATFORM_URL', 'PLATFORM_TOKEN'],
  service: ({ settings, engines, outside, ...parts }) =>
    productService({
      ...parts,
      events: engines.events,
      views: engines.views,
      platform: outside.platform,
      platformRequestsPerSecond: settings.PLATFORM_REQUESTS_PER_SECOND,
      maxLearnedKeys: settings.MAX_LEARNED_KEYS,
      importEarliest: settings.IMPORT_EARLIEST,
      relatedHistory: relatedHistory(parts.operationClient),
    }),
} as const satisfies BoundedContext;

export { productContract } from './product.contract.ts';
