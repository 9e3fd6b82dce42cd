import { useSyncExternalStore } from 'react';
import { type ImportUpload, importUploads } from '../../api/import-upload.ts';

/** The upload of this page for the import; null: this page has not sent it. */
export function useUpload(importID: string): ImportUpload | null {
  useSyncExternalStore(importUploads.watch, () => importUploads.version);
  return importUploads.of(importID);
}
