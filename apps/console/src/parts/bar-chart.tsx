import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../locales/index.ts';
import { apart, stacked, ticksOf } from './bar-scale.ts';
import { shownValue } from './values.ts';

/** Bars that are still wider than the line between them. */
export const MOST_BARS = 400;
/** Colours that are told apart; `other` has one of its own. */
export const MOST_SERIES = 6;

export interface Bar {
  readonly key: string;
  /** Read out, and shown where there is room. */
  readonly name: string;
  readonly count: number;
  /** Of each series, in their order. */
  readonly counts: readonly number[];
  /** The count that it is compared with, drawn paler; null: none. */
  readonly before: number | null;
  /** What is not whole is hatched. */
  readonly isWhole: boolean;
}

interface BarSeries {
  readonly name: string;
  readonly isOther: boolean;
}

interface BarChartProps {
  /** Names the chart. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The parts of each bar; a single one has no label. */
  readonly series: readonly BarSeries[];
}

const HEIGHT = 300;
const TOP = 20;
const BOTTOM = HEIGHT - 24;
/** At least; large counts need more. */
const LEFT = 40;
const NAMES = 150;
/** Below, there is no room for the names of series beside the bars. */
const WIDE = 620;
const TICKS = 4;
/** Widths of texts in pixels, a little more than they are. */
const DIGIT = 7.5;
const GAP = 12;
const LINE = 16;

export function seriesColour({ isOther }: Pick<BarSeries, 'isOther'>, index: number): string {
  return isOther ? 'var(--series-other)' : `var(--series-${index + 1})`;
}

/**
 * Counts as bars from zero. The arrow keys walk through the bars, whose names and counts are read out (ADR-32 says why no
 * library draws them).
 */
export function BarChart({ label, bars, series }: BarChartProps) {
  const { ref, width } = useElementSize();
  const { at, walk, look } = useWalk(bars.length);
  const shown = at === null ? undefined : bars[at];
  return (
    <div className="bar-chart" ref={ref} onPointerLeave={() => look(null)}>
      <svg width="100%" height={HEIGHT} role="group" aria-label={label} onKeyDown={walk}>
        {width > 0 && <Plot bars={bars} series={series} width={width} at={at} onLook={look} />}
      </svg>
      <p className="bar-chart-readout muted" aria-hidden="true">
        {shown === undefined ? t('chart.keys') : readOut(shown, series)}
      </p>
    </div>
  );
}

/** `Mar 2026: 12. Volvo 7, Audi 5. Before: 9. Not the whole period.` */
function readOut({ name, count, counts, before, isWhole }: Bar, series: readonly BarSeries[]): string {
  const parts = series.length > 1 ? series.map((each, index) => `${each.name} ${shownValue(counts[index] ?? 0)}`) : [];
  return [
    `${name}: ${shownValue(count)}.`,
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
    ...(before === null ? [] : [t('chart.before', { count: shownValue(before) })]),
    ...(isWhole ? [] : [t('chart.notWhole')]),
  ].join(' ');
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** One of the bars is in the order of Tab; the arrow keys move on from it. */
function useWalk(count: number) {
  const [at, look] = useState<number | null>(null);
  const walk = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const bars = [...event.currentTarget.querySelectorAll<SVGGElement>('[data-bar]')];
    const from = bars.findIndex((bar) => bar === event.target);
    bars[step(from, bars.length - 1)]?.focus();
  };
  return { at: at === null ? null : Math.min(at, count - 1), walk, look };
}

interface PlotProps extends Omit<BarChartProps, 'label'> {
  readonly width: number;
  readonly at: number | null;
  readonly onLook: (at: number) => void;
}

function Plot({ bars, series, width, at, onLook }: PlotProps) {
  const hatch = useId();
  const hasNames = series.length > 1 && width >= WIDE;
  const right = width - (hasNames ? NAMES : 0);
  const spans = bars.map(({ counts }) => stacked(counts));
  const ends = [...spans.flat().map(({ to }) => to), ...bars.map(({ before }) => before ?? 0)];
  const ticks = ticksOf(Math.min(...ends), Math.max(...ends), TICKS);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (count: number): number => TOP + ((high - count) / (high - low)) * (BOTTOM - TOP);
  const left = Math.max(LEFT, longestOf(ticks.map(shownValue)) * DIGIT + 8);
  const slot = (right - left) / Math.max(bars.length, 1);
  const room = slot - Math.min(GAP, slot / 4);
  const barWidth = bars.some(({ before }) => before !== null) ? room / 2 : room;
  // All of them, or none: a bar without its count among others would look like another thing.
  const hasCounts = longestOf(bars.map(({ count }) => shownValue(count))) * DIGIT <= barWidth;
  const colours = series.map(seriesColour);
  return (
    <>
      <defs>
        {colours.map((colour, index) => (
          <pattern
            key={colour}
            id={`${hatch}${index}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill="var(--panel)" />
            <line x1="0" y1="0" x2="0" y2="6" stroke={colour} strokeWidth="6" />
          </pattern>
        ))}
      </defs>
      {ticks.map((tick) => (
        <g key={tick} aria-hidden="true">
          <line className="tick" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className="tick-name" x={left - 8} y={y(tick) + 4}>
            {shownValue(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <BarOf
          key={bar.key}
          bar={bar}
          spans={spans[index] ?? []}
          readOut={readOut(bar, series)}
          left={left + slot * index}
          slot={slot}
          width={barWidth}
          y={y}
          hasCount={hasCounts && bar.count !== 0}
          fills={bar.isWhole ? colours : colours.map((_, part) => `url(#${hatch}${part})`)}
          isCurrent={index === (at ?? 0)}
          onLook={() => onLook(index)}
        />
      ))}
      <line className="zero" aria-hidden="true" x1={left} x2={right} y1={y(0)} y2={y(0)} />
      <PeriodNames bars={bars} left={left} slot={slot} />
      {hasNames && <SeriesNames series={series} spans={spans.at(-1) ?? []} x={right + GAP} y={y} />}
    </>
  );
}

/** In characters. */
function longestOf(texts: readonly string[]): number {
  return texts.reduce((longest, { length }) => Math.max(longest, length), 0);
}

interface BarOfProps {
  readonly bar: Bar;
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly readOut: string;
  readonly left: number;
  readonly slot: number;
  readonly width: number;
  readonly y: (count: number) => number;
  readonly hasCount: boolean;
  readonly fills: readonly string[];
  readonly isCurrent: boolean;
  readonly onLook: () => void;
}

function BarOf({ bar, spans, readOut: text, left, slot, width, y, hasCount, fills, isCurrent, onLook }: BarOfProps) {
  const { count, before } = bar;
  const x = left + slot / 2 - (before === null ? width / 2 : 0);
  const top = Math.min(y(0), ...spans.map(({ to }) => y(to)));
  return (
    <g
      data-bar
      role="img"
      aria-label={text}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onLook}
      onPointerEnter={onLook}
      className="bar-slot"
    >
      <rect className="slot" x={left} y={TOP} width={slot} height={BOTTOM - TOP} />
      {before !== null && (
        <rect
          className="before"
          x={x - width}
          width={width}
          y={Math.min(y(0), y(before))}
          height={Math.abs(y(before) - y(0))}
        />
      )}
      {spans.map(({ from, to }, index) => (
        <rect
          key={fills[index]}
          className="part"
          x={x}
          width={width}
          y={Math.min(y(from), y(to))}
          height={Math.abs(y(to) - y(from))}
          fill={fills[index]}
        />
      ))}
      {hasCount && (
        <text className="count" x={x + width / 2} y={top - 5}>
          {shownValue(count)}
        </text>
      )}
    </g>
  );
}

interface PeriodNamesProps {
  readonly bars: readonly Bar[];
  /** Where the first one begins. */
  readonly left: number;
  readonly slot: number;
}

/** As many names as there is room for; the last one is the first to be named. */
function PeriodNames({ bars, left, slot }: PeriodNamesProps) {
  const widest = longestOf(bars.map(({ name }) => name)) * DIGIT;
  const every = Math.ceil((widest + GAP) / slot);
  const beyond = Math.ceil(Math.max(0, widest - slot) / 2 / slot);
  const last = bars.length - 1 - beyond;
  return (
    <g aria-hidden="true">
      {bars.map(({ key, name }, index) =>
        index <= last && (last - index) % every === 0 ? (
          <text key={key} className="period-name" x={left + slot * (index + 0.5)} y={BOTTOM + 17}>
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface SeriesNamesProps {
  readonly series: readonly BarSeries[];
  /** Of the last bar, beside which the names are. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly x: number;
  readonly y: (count: number) => number;
}

/** Named where the last bar has them, the largest at the bottom as in the bars. */
function SeriesNames({ series, spans, x, y }: SeriesNamesProps) {
  const named = series.map((each, index) => ({ ...each, colour: seriesColour(each, index), span: spans[index] }));
  const downwards = named.toReversed();
  const middles = downwards.map(({ span }) => (span === undefined ? y(0) : y((span.from + span.to) / 2)));
  const places = apart(middles, LINE, { first: TOP, last: BOTTOM });
  return (
    <g aria-hidden="true">
      {downwards.map(({ name, colour }, index) => (
        <g key={colour}>
          <rect x={x} y={(places[index] ?? 0) - 5} width="10" height="10" fill={colour} />
          <foreignObject x={x + 16} y={(places[index] ?? 0) - 8} width={NAMES - GAP - 16} height={LINE}>
            <div className="series-name" title={name}>
              <bdi>{name}</bdi>
            </div>
          </foreignObject>
        </g>
      ))}
    </g>
  );
}
