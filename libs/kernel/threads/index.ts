export { ThreadClient, type ThreadAnswers } from './thread-client.ts';
export { ANSWERED, CLOSE, NO_ANSWER, eachOperation, type Operation } from './protocol.ts';
export { serve, type Ending, type Served } from './serve.ts';
