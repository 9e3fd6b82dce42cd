import type { Redis } from 'ioredis';

/** Bull's insertion of a job, the same text in each of its scripts that has it. */
const BULLS = /local function addJobWithPriority\([\s\S]*?\nend\n/;

/** Moving a waiting job costs about as much as comparing so many. */
const MOVE_COST = 8;
/**
 * A job's place is after those with earlier turns; the next job is the list's last. Bull looks for the place from the
 * other end, so that a job which is soon its turn is compared with all that wait. Here the few before it are taken out
 * and put back after it, in parts, because a command's arguments are limited.
 */
const INSERT = `local function addJobWithPriority(priorityKey, priority, jobId, targetKey)
  rcall("ZADD", priorityKey, priority, jobId)
  local before = rcall("ZCOUNT", priorityKey, 0, priority) - 1
  local after = rcall("LLEN", targetKey) - before
  if before <= 0 then
    rcall("RPUSH", targetKey, jobId)
  elseif after <= 0 then
    rcall("LPUSH", targetKey, jobId)
  elseif before * ${MOVE_COST} < after then
    local moved = rcall("LRANGE", targetKey, -before, -1)
    rcall("LTRIM", targetKey, 0, -before - 1)
    rcall("RPUSH", targetKey, jobId)
    for first = 1, #moved, 1000 do
      rcall("RPUSH", targetKey, unpack(moved, first, math.min(first + 999, #moved)))
    end
  else
    rcall("LINSERT", targetKey, "BEFORE", rcall("LINDEX", targetKey, after), jobId)
  end
end
`;

/** Bull's scripts that the client defines from now on insert a job at a cost that does not depend on all that wait. */
export function insertByTurn(client: Redis): void {
  const define = client.defineCommand.bind(client);
  client.defineCommand = (name, definition) =>
    define(name, { ...definition, lua: definition.lua.replace(BULLS, INSERT) });
}
