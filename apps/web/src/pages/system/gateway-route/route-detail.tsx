import { gatewayRoute, type GatewayFilter, type GatewayPredicate } from '@huxi/contract'
import { longText, type Resource } from '@huxi/model'
import { RecordDetail } from '../../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../../kit/record/record-target.ts'
import { filterText, predicateText } from './entries.ts'

const { predicates, filters } = gatewayRoute.fields

const DETAIL: Resource = {
  ...gatewayRoute,
  fields: {
    ...gatewayRoute.fields,
    predicates: longText(predicates.label),
    filters: longText(filters.label),
  },
}

const lines = <T,>(given: unknown, textOf: (one: T) => string): string => ((given ?? []) as T[]).map(textOf).join('\n')

export const RouteDetail = ({ row }: DetailSlotProps) => (
  <RecordDetail
    resource={DETAIL}
    row={{
      ...row,
      predicates: lines<GatewayPredicate>(row['predicates'], predicateText),
      filters: lines<GatewayFilter>(row['filters'], filterText),
    }}
  />
)
