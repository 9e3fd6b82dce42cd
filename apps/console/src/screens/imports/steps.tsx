import { t } from '../../locales/index.ts';

const STEPS = ['columns', 'check', 'import', 'result'] as const;
export type ImportStep = (typeof STEPS)[number];

/** Where in an import the user is. */
export function Steps({ step }: { readonly step: ImportStep }) {
  return (
    <ol className="steps" aria-label={t('imports.steps')}>
      {STEPS.map((each, index) => (
        <li key={each} aria-current={each === step ? 'step' : undefined}>
          <b>{index + 1}</b> {t(`imports.step.${each}`)}
        </li>
      ))}
    </ol>
  );
}
