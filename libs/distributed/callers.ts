/** The process of each first part of an operation's pattern. */
export const PROCESS_OF = {
  product: 'product-service',
  'prepared-data': 'prepared-data-service',
  commission: 'commission-service',
  tracking: 'transport-tracking-worker',
  statistics: 'statistics-projector',
} as const;

export const GATEWAY = 'gateway';
export const PROCESSES: readonly string[] = [GATEWAY, ...Object.values(PROCESS_OF)];

/**
 * Processes that may call each process, with the operations. `callers.spec.ts` compares this with the sources and the
 * NetworkPolicies.
 */
export const ACCEPTS: Readonly<Record<string, Readonly<Record<string, readonly string[] | 'everything'>>>> = {
  'product-service': {
    gateway: 'everything',
    'prepared-data-service': ['product.field-keys'],
    'commission-service': ['product.assigned-product', 'product.mails-to-stop'],
    'transport-tracking-worker': ['product.resolve', 'product.resolve-one'],
  },
  'prepared-data-service': { gateway: 'everything' },
  'commission-service': {
    gateway: 'everything',
    'product-service': [
      'commission.find-partner',
      'commission.mail-state',
      'commission.notification-history',
      'commission.partners-by-id',
      'commission.preview-mail',
    ],
  },
  'transport-tracking-worker': {
    gateway: 'everything',
    'product-service': ['tracking.history', 'tracking.active', 'tracking.activity'],
  },
  'statistics-projector': { gateway: 'everything' },
};
