/** A chart for ECharts: distinguishable by shape, stroke and pattern as well as colour; no HTML. */
import type { EChartsCoreOption } from 'echarts/core'
import { valueText, type ChartData } from './chart-data.ts'

export interface Look {
  /** the value of a `--hx-*` variable */
  read(name: string): string
  isWeak: boolean
  width: number
}

const COLOURS = 6

const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect', 'emptyCircle', 'emptyRect']
const STROKES = ['solid', 'dashed', 'dotted']
const sizeIn = ({ read }: Pick<Look, 'read'>): number => 14 * (Number(read('size')) || 1)
const NARROW = 480
const BAR = 38
const HEIGHT = 280

export const heightOf = ({ shape, labels }: ChartData): number =>
  shape === 'bar' ? Math.max(140, labels.length * BAR + 24) : HEIGHT

/** 2026-11-23 → 11-23 within one year, for short axis labels. */
const shortLabel = (labels: readonly string[]): ((label: string) => string) => {
  const isOneYear = new Set(labels.map((label) => label.slice(0, 4))).size === 1
  return (label) => (/^\d{4}-\d{2}-\d{2}/.test(label) && isOneYear ? label.slice(5, 10) : label.replace(' 当周', ''))
}

const distinctTones = (tones: NonNullable<ChartData['tones']>, { read }: Look): (string | undefined)[] =>
  tones.map((tone, at) => {
    const earlier = tones.slice(0, at).filter((one) => one === tone).length
    return tone && lighten(read(tone), read('sheet'), Math.min(0.7, earlier * 0.35))
  })

const channelsOf = (colour: string): number[] | undefined => {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  const long = digits?.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return long?.match(/../g)?.map((two) => parseInt(two, 16))
}

const lighten = (colour: string, ground: string, part: number): string => {
  const [above, below] = [channelsOf(colour), channelsOf(ground)]
  if (!above || !below) return colour
  const mixed = above.map((own, at) => Math.round(own + (below[at]! - own) * part))
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

export const optionOf = (chart: ChartData, look: Look): EChartsCoreOption => {
  const [text, faint, ground, line] = ['text2', 'text3', 'sheet', 'line'].map(look.read)
  const fontSize = sizeIn(look)
  const isPatterned = chart.shape === 'pie' || chart.shape === 'stack'
  const named = isPatterned ? distinctTones(chart.tones ?? [], look) : []
  const count = Math.max(COLOURS, chart.labels.length, chart.series.length)
  return {
    animation: false,
    color: Array.from({ length: count }, (_, at) => named[at] ?? look.read(`chart${(at % COLOURS) + 1}`)),
    textStyle: { fontFamily: look.read('font'), fontSize, color: text },
    // the panel's sentence and table replace a generated text
    aria: { enabled: true, label: { enabled: false }, decal: { show: isPatterned && look.isWeak } },
    tooltip: {
      trigger: chart.shape === 'line' || chart.shape === 'stack' ? 'axis' : 'item',
      // canvas text, because the CSP refuses inline styles
      renderMode: 'richText',
      confine: true,
      backgroundColor: ground,
      borderColor: line,
      textStyle: { color: text, fontSize },
      valueFormatter: (value: unknown) => withUnit(chart, typeof value === 'number' ? value : null),
    },
    ...(chart.series.length > 1 && {
      legend: {
        type: 'scroll',
        top: 0,
        right: 0,
        itemGap: 16,
        textStyle: { color: text, fontSize },
        pageTextStyle: { color: faint },
      },
    }),
    ...(chart.shape === 'pie' ? pie(chart, look) : axes(chart, look)),
  }
}

const withUnit = (chart: ChartData, value: number | null): string =>
  chart.isShare || !chart.unit ? valueText(chart, value) : `${valueText(chart, value)} ${chart.unit}`

const pointsOf = (series: ChartData['series'][number]) =>
  series.points.map(({ value, to }) => ({ value, cursor: to ? 'pointer' : 'default' }))

const axes = (chart: ChartData, { read, width }: Look): EChartsCoreOption => {
  const [text, faint, line] = ['text2', 'text3', 'line'].map(read)
  const fontSize = sizeIn({ read })
  const { shape, labels, series } = chart
  const isBar = shape === 'bar'
  const short = shortLabel(labels)
  const names = {
    type: 'category',
    data: [...labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: {
      color: isBar ? text : faint,
      fontSize,
      hideOverlap: true,
      ...(isBar ? { width: width < NARROW ? 110 : 180, overflow: 'truncate' } : { formatter: short }),
    },
  }
  const values = {
    type: 'value',
    minInterval: chart.isShare ? 0 : 1,
    splitNumber: width < NARROW ? 3 : 5,
    splitLine: { lineStyle: { color: line, type: 'dashed' } },
    axisLabel: { color: faint, fontSize, formatter: (value: number) => valueText(chart, value) },
  }
  return {
    grid: {
      left: 4,
      right: isBar ? 72 : 20,
      top: series.length > 1 ? 44 : 16,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isBar ? { ...values, splitNumber: width < NARROW ? 2 : 5 } : { ...names, boundaryGap: shape === 'stack' },
    yAxis: isBar ? { ...names, inverse: true } : values,
    series: series.map((one, at) => ({
      name: one.name,
      data: pointsOf(one),
      ...(shape === 'line' ? lineSeries(at) : barSeries(chart, text!, fontSize)),
    })),
  }
}

const lineSeries = (at: number) => ({
  type: 'line',
  symbol: SYMBOLS[at % SYMBOLS.length],
  symbolSize: 9,
  lineStyle: { width: 2, type: STROKES[at % STROKES.length] },
})

const barSeries = (chart: ChartData, text: string, fontSize: number) => ({
  type: 'bar',
  barMaxWidth: chart.shape === 'bar' ? 20 : 36,
  ...(chart.shape === 'stack'
    ? { stack: 'all' }
    : {
        label: {
          show: true,
          position: 'right',
          color: text,
          fontSize,
          formatter: ({ value }: { value: number | null }) => withUnit(chart, value),
        },
      }),
})

const pie = (chart: ChartData, { read, width }: Look): EChartsCoreOption => {
  const [text, ground, border] = ['text2', 'sheet', 'border'].map(read)
  const fontSize = sizeIn({ read })
  const points = pointsOf(chart.series[0]!)
  const whole = points.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const wordsOf = (value: number | null) =>
    `${withUnit(chart, value)} · ${whole === 0 ? 0 : (((value ?? 0) * 100) / whole).toFixed(1)}%`
  const isNarrow = width < NARROW
  const listed = (name: string) => `${name}  ${wordsOf(points[chart.labels.indexOf(name)]!.value)}`
  return {
    ...(isNarrow && {
      legend: {
        orient: 'vertical',
        bottom: 0,
        left: 'center',
        textStyle: { color: text, fontSize },
        formatter: listed,
      },
    }),
    series: [
      {
        type: 'pie',
        radius: isNarrow ? [36, 64] : ['42%', '70%'],
        ...(isNarrow && { center: ['50%', 76] }),
        data: chart.labels.map((name, at) => ({ name, ...points[at]! })),
        itemStyle: { borderColor: ground, borderWidth: 2 },
        labelLine: { show: !isNarrow, lineStyle: { color: border } },
        label: {
          show: !isNarrow,
          color: text,
          fontSize,
          lineHeight: (fontSize * 10) / 7,
          formatter: ({ name, value }: { name: string; value: number | null }) => `${name}\n${wordsOf(value)}`,
        },
      },
    ],
  }
}
