import { useEffect, useRef, useState } from 'react';
import { type ImportPlan, type ImportReport, checkImport } from '../../api/imports.ts';
import type { ImportFile } from '../../api/import-file.ts';
import { useAct } from '../../parts/use-act.ts';

/** Runs the import without writing anything. What it found is forgotten with the plan that it was about. */
export function useCheck(source: ImportFile) {
  const [report, setReport] = useState<ImportReport | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = useAct({
    mutationFn: async (plan: ImportPlan) => {
      const controller = new AbortController();
      running.current = controller;
      setReport(null);
      try {
        return await checkImport(source, plan, controller.signal);
      } catch (error) {
        // Stopped by the user.
        if (controller.signal.aborted) return null;
        throw error;
      }
    },
    leave: setReport,
  });
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);
  return {
    report,
    error: run.error,
    isPending: run.isPending,
    act: run.act,
    stop,
    forget: () => {
      setReport(null);
      run.reset();
    },
  };
}
