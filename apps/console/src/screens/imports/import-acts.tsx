import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type Import, cancelImport, refusedRows, undoImport } from '../../api/imports.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { download } from '../../parts/csv.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';
import { importName } from './import-name.ts';
import { reasonText } from './reason-text.ts';
import { refusedCells, refusedLines } from './refused-rows.ts';
import { useUpload } from './use-upload.ts';

/** Ends an import that takes rows, or takes back what one has done. */
export function ImportActs({ shown }: { readonly shown: Import }) {
  const { state } = shown;
  return (
    <>
      {shown.failed > 0 && <DownloadRefused shown={shown} />}
      {state === 'receiving' && <Cancel shown={shown} />}
      {(state === 'completed' || state === 'cancelled') && <Undo shown={shown} />}
    </>
  );
}

/** The refused rows with the reasons, with their cells if this page has sent the file. */
function DownloadRefused({ shown }: { readonly shown: Import }) {
  const source = useUpload(shown.importID)?.source ?? null;
  const isWithCells = source !== null && source.format === 'csv';
  const run = useAct({
    mutationFn: () => {
      const of = {
        refused: refusedRows(shown.importID),
        heading: t('imports.reasonColumn'),
        reasonOf: ({ error, code }: { error: string | null; code: string | null }) => reasonText(error ?? code ?? ''),
      };
      return isWithCells ? refusedCells(source, of) : refusedLines(of, [t('imports.line'), t('imports.reasonColumn')]);
    },
    onSuccess: ({ text, rows, isWhole }) => {
      download(`${importName(shown).replace(/\.csv$/i, '')}-refused.csv`, text);
      toast(t(isWhole ? 'export.done' : 'imports.exportPartly', { count: rows }));
    },
    onError: toastRefusal,
  });
  useKey('e', t('imports.export'), () => run.act());
  return (
    <Button onClick={() => run.act()} loading={run.isPending} title={isWithCells ? undefined : t('imports.exportHint')}>
      {t('imports.export')} <KeyHint of="e" />
    </Button>
  );
}

function Cancel({ shown }: { readonly shown: Import }) {
  const queryClient = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const cancel = useAct({
    mutationFn: () => cancelImport(shown.importID),
    onSuccess: async () => {
      toast(t('imports.cancelled'));
      await queryClient.invalidateQueries();
    },
    leave: dialog.close,
  });
  useKey('c', t('imports.cancel'), dialog.open);
  return (
    <>
      <Button onClick={dialog.open}>
        {t('imports.cancel')} <KeyHint of="c" />
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('imports.cancelOf', { name: importName(shown) })}>
        <ActForm className="form" onSend={cancel.act}>
          <p>{t('imports.cancelHint', { line: shown.line })}</p>
          {cancel.error !== null && <ErrorNote error={cancel.error} />}
          <FormActs submit={t('imports.cancel')} isPending={cancel.isPending} isGrave onCancel={dialog.close} />
        </ActForm>
      </Modal>
    </>
  );
}

function Undo({ shown }: { readonly shown: Import }) {
  const [isOpen, dialog] = useDisclosure(false);
  useKey('u', t('imports.undo'), dialog.open);
  return (
    <>
      <Button onClick={dialog.open}>
        {t('imports.undo')} <KeyHint of="u" />
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={dialog.close}
        isGrave
        label={t('imports.undo')}
        title={t('imports.undoOf', { name: importName(shown) })}
        act={(reason) => undoImport(shown.importID, reason)}
        done={t('imports.undoBegun')}
      >
        <p>{t('imports.undoHint', { created: shown.created, updated: shown.updated })}</p>
        <p className="muted">{t('imports.idsStay')}</p>
      </ReasonDialog>
    </>
  );
}
