/** That answers may be somebody else's than the chosen patient's: said beside him, and asked once before they are stored. */
import { useState } from 'react'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import bar from '../../../kit/look/bar.module.css'
import styles from './whose.module.css'

export const Doubts = ({ doubts }: { doubts: readonly string[] }) => (
  <div role="alert">
    {doubts.length > 0 && (
      <p className={`${bar.bar} ${styles.doubts}`} data-tone="warning">
        <strong>答案可能不是这位患者的。</strong>
        {doubts.map((doubt) => (
          <span key={doubt}>{doubt}</span>
        ))}
      </p>
    )}
  </div>
)

/** Goes on at once where there is no doubt, or where somebody has said of these that they are none. */
export const useDoubtsAsked = (): ((name: string, doubts: readonly string[], go: () => void) => void) => {
  const ask = useConfirm()
  const [accepted, setAccepted] = useState<string>()
  return (name, doubts, go) => {
    const these = [name, ...doubts].join('；')
    if (doubts.length === 0 || these === accepted) return go()
    ask({
      title: `确定把这些答案保存给“${name}”吗？`,
      content: `${doubts.join('；')}。请核对是否为同一人。`,
      okText: '仍然保存',
      danger: false,
      onOk: () => {
        setAccepted(these)
        go()
      },
    })
  }
}
