import type { components } from '@vpds/client';

type Schemas = components['schemas'];

/** A text for each code that the service answers with: `word` would show a code without one as it is. */
export type WordOfCode =
  | `status.${Schemas['WholeProduct']['status']}`
  | `transportStatus.${Schemas['ListedTransport']['status']}`
  | `mailState.${Schemas['ProductMail']['state']}`
  | `registration.${Schemas['ProductRegistration']['state']}`
  | `importState.${Schemas['Import']['state']}`
  | `importResult.${Schemas['ImportedRow']['result']}`
  | `urlState.${Schemas['PreparedImage']['state']}`
  | `measure.${Schemas['Series']['measure']}`
  | `step.${Schemas['Series']['by']}`
  | `axis.${Schemas['Series']['axis']}`
  | `permission.${Schemas['Me']['permissions'][number]}`;
