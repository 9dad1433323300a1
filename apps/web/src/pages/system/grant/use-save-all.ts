import type { CallInput, Endpoint, Resource } from '@huxi/model'
import { App } from 'antd'
import { useAction, useChanged } from '../../../kit/data/query.ts'

/** Saves the inputs in order and stops at the first refusal; reads the stored state again once all are saved. */
export const useSaveAll = (of: Resource, endpoint: Endpoint<null>, refetch?: () => Promise<unknown>) => {
  const { message } = App.useApp()
  const reread = useChanged(of)
  const { run, busy } = useAction(endpoint, { success: false })
  const saveAll = async (inputs: readonly CallInput<Endpoint<null>>[], onSaved: () => void): Promise<boolean> => {
    for (const input of inputs) if (!(await run(input))) return false
    if (inputs.length > 0) {
      await reread()
      await refetch?.()
      void message.success('保存成功!')
    }
    onSaved()
    return true
  }
  return { saveAll, busy }
}
