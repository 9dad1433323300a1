import { decimalText } from '@huxi/clinical/numbers'
import { referenceRange, type ReferenceRangeRow } from '@huxi/contract'
import { MISSING } from '../../kit/data/format.ts'
import { page } from '../../kit/list/page.tsx'

const DECIMALS = 3

type Limit = 'low' | 'high' | 'criticalLow' | 'criticalHigh'

/** A limit without the zeros that storing it adds. */
const limit = (name: Limit) => ({
  width: 112,
  cell: ({ [name]: value }: Pick<ReferenceRangeRow, Limit>) =>
    value === null ? MISSING : decimalText(value, DECIMALS),
})

export default page(referenceRange, {
  columns: {
    source: { width: 220 },
    code: { width: 150 },
    sex: { width: 80 },
    ageFrom: { width: 120 },
    ageTo: { width: 120 },
    unit: { width: 90 },
    low: limit('low'),
    high: limit('high'),
    criticalLow: limit('criticalLow'),
    criticalHigh: limit('criticalHigh'),
    createTime: { hidden: true },
  },
})
