import dayjs from 'dayjs'

export const PRESETS = [
  { value: '7d', label: '近7天' },
  { value: '30d', label: '近30天' },
  { value: '12m', label: '近12个月' },
  { value: 'year', label: '今年' },
  { value: 'custom', label: '自定义' },
] as const
export type Preset = (typeof PRESETS)[number]['value']

interface Range {
  from: string
  to: string
}

const DAY = 'YYYY-MM-DD'

const BEGINS: Record<Exclude<Preset, 'custom'>, (today: dayjs.Dayjs) => dayjs.Dayjs> = {
  '7d': (today) => today.subtract(6, 'day'),
  '30d': (today) => today.subtract(29, 'day'),
  '12m': (today) => today.subtract(11, 'month').startOf('month'),
  year: (today) => today.startOf('year'),
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid()

interface PeriodAsked extends Range {
  preset: Preset
}

/** Parses the period of an address; invalid ones fall back to the page's default. */
export const readPeriod = (
  params: URLSearchParams,
  day: string,
  usual: Exclude<Preset, 'custom'> = '12m',
): PeriodAsked => {
  const today = dayjs(day)
  const [from, to] = [params.get('from'), params.get('to')]
  if (params.get('period') === 'custom' && isDay(from) && isDay(to)) return { preset: 'custom', from, to }
  const preset = (Object.keys(BEGINS) as (keyof typeof BEGINS)[]).find((key) => key === params.get('period')) ?? usual
  return { preset, from: BEGINS[preset](today).format(DAY), to: day }
}

export const writePeriod = (params: URLSearchParams, preset: Preset, { from, to }: Range): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set('period', preset)
  for (const [key, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (preset === 'custom') next.set(key, day)
    else next.delete(key)
  return next
}
