import { statistic, type Statistic } from '@huxi/model'
import { hooked, plain } from './definitions.ts'

const definition = { numerator: '标本', denominator: '全部标本', period: '按时间' }
const about = { of: plain, title: '标本', definition } as const
const rows = { of: 'rows' } as const

export const PLAIN: readonly Statistic[] = [
  { ...about, name: 'all', counted: rows },
  { ...about, name: 'rank', counted: rows, by: 'rank', dated: 'at', filters: ['name', 'marks', 'quantity'] },
  { ...about, name: 'colour', counted: rows, by: 'colour', dated: 'at', filters: ['rank', 'active'] },
  { ...about, name: 'first', counted: rows, dated: 'at', filters: ['name', 'marks', 'quantity'], where: { rank: '1' } },
  { ...about, name: 'marks', counted: rows, by: 'marks', dated: 'day', per: 'month', filters: ['marks', 'name'] },
  { ...about, name: 'serial', counted: rows, by: 'serial', dated: 'day', filters: ['serial', 'rank'] },
  { ...about, name: 'names', counted: rows, by: 'name', dated: 'at', per: 'quarter', filters: ['active'] },
  {
    ...about,
    name: 'active',
    counted: { of: 'sum', field: 'quantity' },
    by: 'active',
    dated: 'at',
    filters: ['active'],
  },
  { ...about, name: 'weeks', counted: { of: 'mean', field: 'price' }, per: 'week', dated: 'at', filters: ['rank'] },
  { ...about, name: 'median', counted: { of: 'median', field: 'price' }, by: 'rank', dated: 'at', filters: ['marks'] },
  { ...about, name: 'tail', counted: { of: 'p90', field: 'price' }, by: 'rank', dated: 'at' },
  { ...about, name: 'fits', counted: rows, per: 'fitting', dated: 'at', filters: ['rank', 'name'] },
  {
    ...about,
    name: 'rate',
    counted: { of: 'rate', numerator: { active: 'true' }, denominator: { rank: '1,2' } },
    by: 'colour',
    per: 'year',
    dated: 'day',
    filters: ['marks', 'quantity'],
  },
  {
    ...about,
    name: 'share',
    counted: { of: 'rate', numerator: { rank: '1' }, denominator: { rank: '1,2' } },
    dated: 'at',
  },
].map((s) => statistic(s as Statistic))

export const CLOSED = statistic({ ...about, name: 'closed', counted: rows, access: 'specimen:plain:closed' })

export const HOOKED = [statistic({ ...about, of: hooked, name: 'names', counted: rows, by: 'name' })]
