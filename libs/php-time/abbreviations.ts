/** PHP gives an abbreviation the same offset on every date. */
export interface Abbreviation {
  /** Seconds east of UTC, daylight saving time included. */
  readonly offset: number;
  readonly daylight: boolean;
}

/**
 * PHP's table, by offset in seconds; of several meanings, PHP's (`IST` is Israel's, `CST` Chicago's). Single letters
 * are the military zones; there is no `J`.
 */
const STANDARD: Readonly<Record<string, string>> = {
  '-43200': 'y',
  '-39600': 'sst x',
  '-36000': 'ahst hst w',
  '-32400': 'akst yst v',
  '-28800': 'pst u',
  '-26248': 'emt',
  '-25200': 'mst t',
  '-21600': 'cst s',
  '-20173': 'sjmt',
  '-19776': 'hmt',
  '-18840': 'qmt',
  '-18000': 'est r',
  '-17340': 'ppmt',
  '-16800': 'sdmt',
  '-15408': 'cmt',
  '-14660': 'ffmt',
  '-14400': 'ast q',
  '-14309': 'bmt',
  '-13884': 'smt',
  '-13840': 'amt',
  '-13236': 'pmt',
  '-12600': 'nst',
  '-10800': 'p',
  '-7200': 'o',
  '-4056': 'fmt',
  '-3600': 'n',
  '-1521': 'dmt',
  '0': 'gmt uct utc wet z',
  '3600': 'cet met wat a',
  '5040': 'wmt',
  '5736': 'kmt',
  '5794': 'rmt',
  '7200': 'cat eet ist sast b',
  '8440': 'jmt',
  '9017': 'mmt',
  '10751': 'tbmt',
  '10800': 'eat msk c',
  '12344': 'tmt',
  '14400': 'd',
  '18000': 'pkt e',
  '21600': 'f',
  '25025': 'imt',
  '25200': 'wib g',
  '25590': 'plmt',
  '28800': 'awst hkt wita h',
  '30600': 'kst',
  '32400': 'jst wit i',
  '34200': 'acst cast',
  '36000': 'aest chst gst k',
  '39600': 'l',
  '41400': 'nzmt',
  '43200': 'nzst m',
};

const DAYLIGHT: Readonly<Record<string, string>> = {
  '-36000': 'bdt',
  '-34200': 'hdt hpt hwt',
  '-32400': 'ahdt',
  '-28800': 'akdt ydt ypt ywt',
  '-25200': 'pdt ppt pwt yddt',
  '-21600': 'mdt mpt mwt pddt',
  '-18000': 'cdt cpt cwt mddt',
  '-14400': 'cddt edt ept ewt',
  '-10800': 'adt apt awt eddt',
  '-9052': 'ndt',
  '-9000': 'npt nwt',
  '-7200': 'addt',
  '-5400': 'nddt',
  '3600': 'bst west',
  '7200': 'bdst cest mest wast wemt',
  '9394': 'lst',
  '10800': 'cemt eest idt',
  '14400': 'iddt msd',
  '16279': 'mdst',
  '21600': 'pkst',
  '32400': 'awdt hkst',
  '36000': 'jdt kdt',
  '37800': 'acdt',
  '39600': 'aedt gdt',
  '46800': 'nzdt',
};

const ABBREVIATIONS: ReadonlyMap<string, Abbreviation> = new Map([
  ...entries(STANDARD, false),
  ...entries(DAYLIGHT, true),
]);

function entries(table: Readonly<Record<string, string>>, daylight: boolean): [string, Abbreviation][] {
  return Object.entries(table).flatMap(([offset, names]) =>
    names.split(' ').map((name): [string, Abbreviation] => [name, { offset: Number(offset), daylight }]),
  );
}

/** Case-insensitive. */
export function abbreviation(name: string): Abbreviation | undefined {
  return ABBREVIATIONS.get(name.toLowerCase());
}
