import type { FormShape } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { RecordDetail } from '../../../../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../../../../kit/record/record-target.ts'
import { fieldsOfRow } from './row-fields.ts'

export const detailOf = (shape: FormShape, resource: Resource) =>
  function RowDetail({ row }: DetailSlotProps) {
    return <RecordDetail resource={fieldsOfRow(shape, resource, row)} row={row} />
  }
