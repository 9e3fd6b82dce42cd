import { expect, test } from '@jest/globals';
import { isSameFile } from './log-file.ts';

test.each([
  ['the same', { inode: '7', birth: '1' }, { inode: '7', birth: '1' }, true],
  ['another inode', { inode: '7', birth: '1' }, { inode: '8', birth: '1' }, false],
  ['the inode of a new volume, another birth', { inode: '7', birth: '1' }, { inode: '7', birth: '2' }, false],
  ['no birth recorded by one', { inode: '7', birth: null }, { inode: '7', birth: '2' }, true],
])('EFF-1: a log file is told from its copy: %s', (_, before, now, same) => {
  expect(isSameFile(before, now)).toBe(same);
});
