/** The ids by which logs and traces name a piece of work; the service generated all of them. */
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
