// Loaded before TypeScript, which an old Node cannot even parse.
import { isCurrent, packagedNode } from './packaged-node.mjs';

if (!isCurrent) {
  // tools/node installs one where it can.
  const packaged = packagedNode();
  const instead =
    packaged === null
      ? `for ${process.platform} ${process.arch} the packages bring none`
      : `the packages bring ${packaged}, which npm and npx use`;
  console.error(`Node 24 or later is needed, this is ${process.version}; ${instead}.`);
  process.exit(1);
}
