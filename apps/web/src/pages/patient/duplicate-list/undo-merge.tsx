import { patient, unmergePatients, type MergePreview } from '@huxi/contract'
import { App } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useUndoToast } from '../../../kit/ui/undo-toast.tsx'

const AT_ONCE = '合并后随即撤销'

export const UNDONE = '已撤销合并，转移的记录已回到原患者'

/** Says what was merged, with 撤销. */
export const useMergedToast = () => {
  const { message } = App.useApp()
  const changed = useChanged(patient)
  const toast = useUndoToast()
  const undo = async (id: string) => {
    try {
      await call(unmergePatients, { id, reason: AT_ONCE })
      void message.success(UNDONE)
    } catch (error) {
      reportFailure(error)
    } finally {
      await changed()
    }
  }
  return (id: string, { keep, drop }: Pick<MergePreview, 'keep' | 'drop'>): void =>
    toast(`已将“${drop.name}”（${drop.patientNo}）并入“${keep.name}”（${keep.patientNo}）`, () => void undo(id))
}
