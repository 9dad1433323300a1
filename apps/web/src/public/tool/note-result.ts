/** That there was a result is counted, where there is a connection; what it was and what was answered stay here. */
import { noteUse } from '@huxi/contract'
import type { Part, Tool } from '@huxi/clinical/tools'
import { call } from '../../kit/data/call.ts'

export const noteResult = async ({ id: tool }: Tool, { id: part }: Part): Promise<void> => {
  if (navigator.onLine) await call(noteUse, { tool, part })
}
