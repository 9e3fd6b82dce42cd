// Loaded before TypeScript, which an old Node cannot even parse.
if (Number.parseInt(process.versions.node, 10) < 24) {
  // tools/node installs one where it can.
  console.error(
    `Node 24 or later is needed, this is ${process.version}; for ${process.platform} ${process.arch} the packages bring none.`,
  );
  process.exit(1);
}
