/** Confirms a save that takes rights away, with the affected users. */
import type { SavePreview } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import type { Agree } from '../../../kit/record/record-editor.tsx'
import { formatNumber } from '../../../kit/data/format.ts'
import { reportFailure, unlessRefused } from '../../../kit/data/failure.ts'
import { useModal } from '../../../kit/ui/modal.tsx'
import { askPreview, editStep, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import styles from './save-preview.module.css'

const WIDTH = 560

const contentOf = (preview: SavePreview) => (
  <div className={styles.asked}>
    <RightsChanges preview={preview} />
  </div>
)

const titleOf = ({ groups, lose }: SavePreview): string =>
  groups.some(({ own, lose: lines }) => own && lines.length > 0)
    ? `有 ${formatNumber(lose)} 人会失去权限，包括您自己，确定保存吗？`
    : `有 ${formatNumber(lose)} 人会失去权限，确定保存吗？`

export const usePreview = () => {
  const modal = useModal()
  return {
    /** @returns whether to save; a refused preview is refused again by the save, at its field */
    agreed: async (steps: readonly Step[]): Promise<boolean> => {
      const preview = await askPreview(steps).catch(unlessRefused)
      if (!preview) return preview !== null
      if (preview.lose === 0) return true
      return new Promise((resolve) => {
        modal.confirm({
          width: WIDTH,
          title: titleOf(preview),
          content: contentOf(preview),
          okText: '仍要保存',
          okButtonProps: { danger: true },
          cancelText: '取消',
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      })
    },
    show: async (steps: readonly Step[]): Promise<void> => {
      try {
        const preview = await askPreview(steps)
        modal.info({ width: WIDTH, title: '变更影响', content: contentOf(preview), okText: '知道了' })
      } catch (error) {
        reportFailure(error)
      }
    },
  }
}

/** For edit forms. A new record is granted to no one yet. */
export const useAgreedEdit = (resource: Resource): Agree => {
  const { agreed } = usePreview()
  return async (values, row) => row === undefined || agreed([editStep(resource, values, row)])
}
