/** Counts that a result was shown; answers and result stay on the phone. */
import { noteUse } from '@huxi/contract'
import type { Part, Tool } from '@huxi/clinical/tools/tool'
import { call } from '../../kit/data/call.ts'

export const noteResult = async ({ id: tool }: Tool, { id: part }: Part): Promise<void> => {
  if (navigator.onLine) await call(noteUse, { tool, part })
}
