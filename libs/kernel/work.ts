/** What logs and traces name of a piece of work: only ids that the service generated. */
export interface Work {
  readonly requestID?: string | null;
  readonly traceparent?: string | null;
  readonly companyID?: number;
  readonly userID?: number;
  readonly apiKeyID?: string;
  readonly kind?: string;
  readonly job?: string;
}

/** May be stored or sent: no client data. */
export function causeOf({ requestID, traceparent }: Work): Pick<Work, 'requestID' | 'traceparent'> {
  return {
    ...(typeof requestID === 'string' ? { requestID } : {}),
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}
