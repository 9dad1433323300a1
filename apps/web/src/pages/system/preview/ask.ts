import { previewSave, type SavePreview } from '@huxi/contract'
import { verbEndpoint, type Endpoint, type Resource } from '@huxi/model'
import { call } from '../../../kit/data/call.ts'
import { rowId, rowVersion, type Row } from '../../../kit/record/row.ts'

export interface Step {
  path: string
  input: Record<string, unknown>
}

export const stepOf = ({ path }: Endpoint, input: Step['input']): Step => ({ path, input })

/** Input of an edit; an emptied field is sent as null. */
export const editStep = (resource: Resource, values: Row, row: Row): Step =>
  stepOf(verbEndpoint(resource, 'edit'), {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])),
    id: rowId(row),
    version: rowVersion(row),
  })

export const askPreview = (steps: readonly Step[]): Promise<SavePreview> => call(previewSave, { steps: [...steps] })
