export { ThreadClient, type ThreadAnswers } from './thread-client.ts';
export { ANSWERED, CLOSE, NO_ANSWER, type Answer, type Request } from './protocol.ts';
export { serve, type Ending, type Served } from './serve.ts';
